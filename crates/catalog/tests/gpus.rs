//! The GPUs of the catalogue, and how they are found.

use std::collections::BTreeSet;

use kvbudget_catalog::{GpuMatch, find_gpu, gpu_by_id, gpus};
use kvbudget_core::gpu::{Basis, Gpu, Vendor};
use kvbudget_core::units::{GB, MIB};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test(unsupported = test)]
fn every_gpu_is_found_by_its_id_and_its_name() {
    assert!(gpus().len() >= 90, "{}", gpus().len());
    assert!(gpus().is_sorted_by(|a, b| a.id < b.id), "sorted, and no id twice");
    let names: BTreeSet<&str> = gpus().iter().map(|gpu| gpu.name).collect();
    assert_eq!(names.len(), gpus().len(), "a name stands there twice");
    for gpu in gpus() {
        assert_eq!(gpu_by_id(gpu.id), Some(gpu));
        assert_eq!(find_gpu(gpu.id), Ok(GpuMatch::Id(gpu)));
        assert_eq!(find_gpu(&gpu.id.to_uppercase().replace('-', "_")), Ok(GpuMatch::Id(gpu)));
        assert_eq!(find_gpu(gpu.name).map(|found| found.gpu()), Ok(gpu), "{}", gpu.name);
        let full = format!("{} {}", gpu.vendor.name(), gpu.name);
        assert_eq!(find_gpu(&full).map(|found| found.gpu()), Ok(gpu), "{full}");
    }
}

/// A total is near the nominal size, however that is counted: 0.85 to 1.1 of it in GB. Two kinds
/// lend out a share of the system's memory: a Mac below 64 GB, and Strix Halo.
#[wasm_bindgen_test(unsupported = test)]
fn totals_are_near_the_nominal_size() {
    let lends = |gpu: &Gpu| {
        gpu.id.starts_with("strix-halo")
            || (gpu.vendor == Vendor::Apple && gpu.memory_gb_nominal < 64)
    };
    for gpu in gpus() {
        let percent = gpu.total_memory.0 * 100 / (u64::from(gpu.memory_gb_nominal) * GB);
        let expected = if lends(gpu) { 50..85 } else { 85..110 };
        assert!(expected.contains(&percent), "{}: {percent} %", gpu.id);
        assert!(!lends(gpu) || gpu.unified, "{}", gpu.id);
    }
}

/// (GPU, MiB that PyTorch or an engine prints, at most so many MiB off, how it is known).
///
/// Sources are in the rows; the first seven are start-ups of vLLM.
#[wasm_bindgen_test(unsupported = test)]
fn totals_that_engines_print() {
    use Basis::{Assumed, Derived, Measured};
    let rows = [
        ("h100-80gb-sxm", 81_091, 60, Measured),
        ("h200-141gb-sxm", 143_150, 90, Measured),
        ("l40s-48gb", 45_466, 10, Measured),
        ("t4-16gb", 14_911, 10, Measured),
        ("a10g-24gb", 22_587, 10, Measured),
        ("mi300x-192gb", 196_045, 10, Measured),
        ("gb10-128gb", 124_610, 10, Measured),
        ("a100-80gb-sxm", 81_222, 100, Measured),
        ("a100-40gb-sxm", 40_441, 120, Measured),
        ("rtx-3090-24gb", 24_140, 60, Measured),
        ("rtx-4090-24gb", 24_140, 60, Measured),
        ("rtx-5090-32gb", 32_120, 10, Measured),
        ("l4-24gb", 22_563, 10, Measured),
        ("b200-180gb", 182_642, 10, Measured),
        ("h100-80gb-pcie", 81_091, 60, Derived),
        ("h20-96gb", 97_382, 150, Derived),
        ("a30-24gb", 24_096, 150, Derived),
        ("apple-m4-max-128gb", 110_100, 1, Derived),
        ("apple-m1-8gb", 5_461, 1, Derived),
        ("h100-80gb-sxm-mig-1g.10gb", 9_984, 1, Measured),
        ("a100-40gb-sxm-mig-3g.20gb", 20_090, 10, Derived),
        ("h200-141gb-sxm-mig-1g.18gb", 16_384, 1, Measured),
        ("strix-halo-128gb", 63_967, 1, Measured),
        ("a100-80gb-pcie", 81_222, 100, Assumed),
        ("gaudi-3-128gb", 122_070, 1, Assumed),
    ];
    for (id, expected, off, basis) in rows {
        let gpu = gpu_by_id(id).map(|gpu| (gpu.total_memory.0 / MIB, gpu.total_basis));
        let near = gpu.is_some_and(|(mib, known)| mib.abs_diff(expected) <= off && known == basis);
        assert!(near, "{id}: {gpu:?}");
    }
}

/// (what is asked, the id).
#[wasm_bindgen_test(unsupported = test)]
fn names_people_write() {
    let rows = [
        // As the driver prints them.
        ("NVIDIA H100 80GB HBM3", "h100-80gb-sxm"),
        ("NVIDIA H100 PCIe", "h100-80gb-pcie"),
        ("NVIDIA H100 NVL", "h100-94gb-nvl"),
        ("NVIDIA A100-SXM4-80GB", "a100-80gb-sxm"),
        ("NVIDIA A100-PCIE-40GB", "a100-40gb-pcie"),
        ("NVIDIA A100 80GB PCIe", "a100-80gb-pcie"),
        ("NVIDIA A100 80GB PCIe MIG 1g.10gb", "a100-80gb-sxm-mig-1g.10gb"),
        ("NVIDIA H200 MIG 3g.71gb", "h200-141gb-sxm-mig-3g.71gb"),
        ("Tesla T4", "t4-16gb"),
        ("Tesla V100-SXM2-16GB", "v100-16gb-sxm"),
        ("NVIDIA GH200 480GB", "gh200-96gb"),
        ("NVIDIA GeForce RTX 4090", "rtx-4090-24gb"),
        ("NVIDIA RTX 6000 Ada Generation", "rtx-6000-ada-48gb"),
        ("NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition", "rtx-pro-6000-96gb"),
        ("NVIDIA B300 SXM6 AC", "b300-288gb"),
        ("NVIDIA GB10", "gb10-128gb"),
        ("NVIDIA Thor", "jetson-agx-thor-128gb"),
        ("AMD Instinct MI300X OAM", "mi300x-192gb"),
        ("AMD Radeon RX 7900 XTX", "rx-7900-xtx-24gb"),
        ("Radeon 8060S Graphics", "strix-halo-128gb"),
        ("Intel(R) Arc(TM) A770 Graphics", "arc-a770-16gb"),
        // In short.
        ("h100", "h100-80gb-sxm"),
        ("H100 80", "h100-80gb-sxm"),
        ("h100_80gb", "h100-80gb-sxm"),
        ("h100-94gb", "h100-94gb-nvl"),
        ("h100sxm", "h100-80gb-sxm"),
        ("h100 1g.10gb", "h100-80gb-sxm-mig-1g.10gb"),
        ("a100-40gb", "a100-40gb-sxm"),
        ("a100-80gb", "a100-80gb-sxm"),
        ("A100-80G", "a100-80gb-sxm"),
        ("80gb a100", "a100-80gb-sxm"),
        ("h200", "h200-141gb-sxm"),
        ("h20", "h20-96gb"),
        ("b200", "b200-180gb"),
        ("b200-192gb", "b200-180gb"),
        ("l4", "l4-24gb"),
        ("l40s", "l40s-48gb"),
        ("t4", "t4-16gb"),
        ("a10", "a10-24gb"),
        ("4090", "rtx-4090-24gb"),
        ("RTX 4090", "rtx-4090-24gb"),
        ("geforce rtx 4090", "rtx-4090-24gb"),
        ("rtx4090", "rtx-4090-24gb"),
        ("4070", "rtx-4070-12gb"),
        ("4070 Ti", "rtx-4070-ti-12gb"),
        ("4070tisuper", "rtx-4070-ti-super-16gb"),
        ("a6000", "rtx-a6000-48gb"),
        ("6000 ada", "rtx-6000-ada-48gb"),
        ("rtx pro 6000", "rtx-pro-6000-96gb"),
        ("mi300x", "mi300x-192gb"),
        ("7900xtx", "rx-7900-xtx-24gb"),
        ("dgx spark", "gb10-128gb"),
        ("jetson orin 64gb", "jetson-agx-orin-64gb"),
        ("strix halo", "strix-halo-128gb"),
        ("Ryzen AI Max+ 395", "strix-halo-128gb"),
        ("m4 max 128gb", "apple-m4-max-128gb"),
        ("M4Max-128", "apple-m4-max-128gb"),
        ("m3 ultra 512 GB", "apple-m3-ultra-512gb"),
        ("gaudi3", "gaudi-3-128gb"),
        ("tpu v5e", "tpu-v5e-16gb"),
        ("trn2", "trainium2-96gb"),
    ];
    for (asked, id) in rows {
        let found = find_gpu(asked).map(|found| found.gpu().id);
        assert_eq!(found, Ok(id), "{asked}");
    }
}

/// (what is asked, what is said of it).
#[wasm_bindgen_test(unsupported = test)]
fn what_is_said_of_a_name() {
    let rows = [
        ("h100-80gb-sxm", None),
        ("H100 80GB SXM5", None),
        ("h100-80gb", Some("`h100-80gb` stands for h100-80gb-sxm")),
        ("l4", Some("`l4` stands for l4-24gb")),
        ("4090", Some("`4090` stands for rtx-4090-24gb")),
    ];
    for (asked, expected) in rows {
        let said = find_gpu(asked).map(|found| found.stands_for());
        assert_eq!(said, Ok(expected.map(str::to_owned)), "{asked}");
    }
    let refusals = [
        ("a100", "stands for several GPUs: a100-40gb-sxm, a100-80gb-sxm; write one of them"),
        ("a100 pcie", "stands for several GPUs: a100-40gb-pcie, a100-80gb-pcie; write one of them"),
        (
            "m4 pro",
            "stands for several GPUs: apple-m4-pro-24gb, apple-m4-pro-48gb, apple-m4-pro-64gb; \
             write one of them",
        ),
        (
            "1g.10gb",
            "stands for several GPUs: a100-40gb-sxm-mig-1g.10gb, a100-80gb-sxm-mig-1g.10gb, \
             h100-80gb-sxm-mig-1g.10gb; write one of them",
        ),
        // Other models than the ones whose names begin so, or that begin the name.
        (
            "rtx 4060",
            "is not in the catalogue; nearest: rtx-4060-ti-16gb, rtx-3060-12gb, rtx-4070-12gb. \
             Or give its memory, such as 24GiB",
        ),
        (
            "7900 xt",
            "is not in the catalogue; nearest: rx-7900-xtx-24gb, rx-9070-xt-16gb. \
             Or give its memory, such as 24GiB",
        ),
        (
            "3080 ti",
            "is not in the catalogue; nearest: rtx-3080-10gb. Or give its memory, such as 24GiB",
        ),
        (
            "RTX 4090 Laptop GPU",
            "is not in the catalogue; nearest: rtx-4090-24gb, rtx-3090-ti-24gb, rtx-4060-ti-16gb. \
             Or give its memory, such as 24GiB",
        ),
        (
            "h200 nvl",
            "is not in the catalogue; nearest: h200-141gb-sxm, h100-94gb-nvl. \
             Or give its memory, such as 24GiB",
        ),
        (
            "rtx 4095",
            "is not in the catalogue; nearest: rtx-4090-24gb, rtx-3090-24gb, rtx-4070-12gb. \
             Or give its memory, such as 24GiB",
        ),
        ("nothing like it", "is not in the catalogue; give its memory instead, such as 24GiB"),
        ("nvidia", "is not in the catalogue; give its memory instead, such as 24GiB"),
        ("", "is not in the catalogue; give its memory instead, such as 24GiB"),
    ];
    for (asked, expected) in refusals {
        let said = find_gpu(asked).map(|found| found.gpu().id).map_err(|error| error.to_string());
        assert_eq!(said, Err(format!("`{asked}` {expected}")));
    }
}

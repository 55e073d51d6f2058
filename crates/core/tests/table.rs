//! The scenario table: what each cell is of the KV budget, natively and in wasm.

use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::field::Field::{self, *};
use kvbudget_core::fit::Verdict::{self, DoesNotFit, Fits, Tight};
use kvbudget_core::fmt;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::GIB;
use wasm_bindgen_test::wasm_bindgen_test;

/// The table of the lab's scenario after these edits, all of which must hold.
#[track_caller]
fn table(edits: &[(Field, &str)]) -> Vec<Row> {
    let edits: Vec<Edit> = edits.iter().map(|&(field, text)| Edit::new(field, text)).collect();
    let (budget, refused) = Budget::default().edited(&edits);
    assert_eq!(refused, [], "{edits:?}");
    budget.estimate().table.clone()
}

/// What a cell says: size in GiB, verdict, requests of its context, share of the budget, heat.
type Says = (u64, Verdict, u64, &'static str, u8);

/// The edits, and what each cell of the one row says.
type RowOf = (&'static [(Field, &'static str)], &'static [Says]);

#[track_caller]
fn check(found: &Sized, (gib, verdict, requests, share, heat): Says, of: &str) {
    let percent = found.share.map(fmt::rounded_percent).unwrap_or_default();
    let found = (found.kv.value.0, found.verdict, found.requests, percent.as_str(), found.heat);
    assert_eq!(found, (gib * GIB, verdict, requests, share, heat), "{of}");
}

fn cells(table: &[Row]) -> impl Iterator<Item = (String, &Cell)> {
    table.iter().flat_map(|row| {
        let of = move |cell: &Cell| format!("{} x {}", row.context.0, cell.batch.0);
        row.cells.iter().map(move |cell| (of(cell), cell))
    })
}

/// Source: by hand, 64 KiB a token against a KV budget of 60 GiB; without GQA eight times as much.
#[wasm_bindgen_test(unsupported = test)]
fn a_cell_says_its_size_its_verdict_the_requests_and_its_share() {
    let table = table(&[(TableContexts, "32K,128K"), (TableBatches, "1,7,28,30,31,256")]);
    let rows: [(Says, Says); 12] = [
        ((2, Fits, 30, "3.3 %", 0), (16, Fits, 3, "26.7 %", 1)),
        ((14, Fits, 30, "23.3 %", 1), (112, DoesNotFit, 3, "186.7 %", 0)),
        ((56, Fits, 30, "93.3 %", 4), (448, DoesNotFit, 3, "746.7 %", 2)),
        ((60, Tight, 30, "100.0 %", 4), (480, DoesNotFit, 3, "800.0 %", 3)),
        ((62, DoesNotFit, 30, "103.3 %", 0), (496, DoesNotFit, 3, "826.7 %", 3)),
        ((512, DoesNotFit, 30, "853.3 %", 3), (4_096, DoesNotFit, 3, "6,826.7 %", 4)),
        ((8, Fits, 7, "13.3 %", 0), (64, DoesNotFit, 0, "106.7 %", 0)),
        ((56, Fits, 7, "93.3 %", 4), (448, DoesNotFit, 0, "746.7 %", 2)),
        ((224, DoesNotFit, 7, "373.3 %", 1), (1_792, DoesNotFit, 0, "2,986.7 %", 4)),
        ((240, DoesNotFit, 7, "400.0 %", 2), (1_920, DoesNotFit, 0, "3,200.0 %", 4)),
        ((248, DoesNotFit, 7, "413.3 %", 2), (1_984, DoesNotFit, 0, "3,306.7 %", 4)),
        ((2_048, DoesNotFit, 7, "3,413.3 %", 4), (16_384, DoesNotFit, 0, "27,306.7 %", 4)),
    ];
    assert_eq!(cells(&table).count(), rows.len());
    for ((of, cell), (kv, unshared)) in cells(&table).zip(rows) {
        check(&cell.kv, kv, &of);
        let found = cell.unshared.as_ref().unwrap_or_else(|| panic!("{of}"));
        check(found, unshared, &format!("{of} without GQA"));
        assert_eq!(cell.reserved, None, "{of}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn without_a_budget_there_is_no_share() {
    let table = table(&[(WeightsMemory, "80GiB")]);
    for (of, cell) in cells(&table) {
        let kv = &cell.kv;
        let found = (kv.verdict, kv.requests, kv.share, kv.heat);
        assert_eq!(found, (DoesNotFit, 0, None, Sized::HOTTEST), "{of}");
    }
}

/// Source: by hand, a pool of 60 GiB holds 30 requests of 2 GiB by the number that the release prints,
/// which counts the block that is never given out; `max_num_seqs` and replicas limit or multiply them.
#[wasm_bindgen_test(unsupported = test)]
fn an_engine_has_its_own_verdict_and_requests() {
    let with = |more: &[(Field, &'static str)]| {
        let mut edits = vec![(Engine, "vllm@0.33.0"), (TableContexts, "32K")];
        edits.extend_from_slice(more);
        table(&edits)
    };
    let rows: [RowOf; 4] = [
        (
            &[(TableBatches, "1,30,31")],
            &[
                (2, Fits, 30, "3.3 %", 0),
                (60, Tight, 30, "100.0 %", 4),
                (62, DoesNotFit, 30, "103.3 %", 0),
            ],
        ),
        (
            &[(TableBatches, "4,5"), (MaxNumSeqs, "4")],
            &[(8, Fits, 4, "13.3 %", 0), (10, DoesNotFit, 4, "16.7 %", 0)],
        ),
        // Of a batch on two replicas, each has the half.
        (
            &[(TableBatches, "8,10"), (MaxNumSeqs, "4"), (DataParallelSize, "2")],
            &[(8, Fits, 8, "13.3 %", 0), (10, DoesNotFit, 8, "16.7 %", 0)],
        ),
        // It does not start.
        (&[(TableBatches, "1"), (KvCacheMemory, "2GiB")], &[(2, DoesNotFit, 0, "100.0 %", 0)]),
    ];
    for (edits, expected) in rows {
        let table = with(edits);
        let found: Vec<&Sized> =
            cells(&table).filter_map(|(_, cell)| cell.reserved.as_ref()).collect();
        assert_eq!(found.len(), expected.len(), "{edits:?}");
        for (found, expected) in found.into_iter().zip(expected) {
            check(found, *expected, &format!("{edits:?}"));
        }
    }
}

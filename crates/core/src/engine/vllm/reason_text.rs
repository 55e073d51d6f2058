//! What each reason says.

use super::reason::Reason;
use crate::fmt::count;
use crate::lang::Section;
use crate::text::Counted;
use crate::{english, said};

/// Tokens of all steps in flight.
const fn in_flight(max_num_batched_tokens: u64, concurrent_batches: u64) -> u64 {
    max_num_batched_tokens.saturating_mul(concurrent_batches)
}

/// What a window keeps without the token that is being made.
const fn own(sliding_window: u64) -> u64 {
    sliding_window.saturating_sub(1)
}

/// Whether what is in flight reaches past the request.
const fn keeps_all(own: u64, in_flight: u64, kept: u64) -> bool {
    own.saturating_add(in_flight) > kept
}

said! {
    Reason, Section::Reason.base(), |to| {
        Self::Window {
            layers: 1, sliding_window, max_num_batched_tokens: tokens, concurrent_batches: steps, kept
        } if keeps_all(own(*sliding_window), in_flight(*tokens, *steps), *kept) => [
            "1 window layer keeps all {0} tokens: the window of {1} and {2} tokens in flight are no \
             fewer",
            "ウィンドウレイヤー1個が{0}トークンすべてを保持: ウィンドウ{1}と処理中の{2}トークンの合計はそれを下回らない",
            "윈도 레이어 1개가 {0}토큰 전부를 보관: 윈도 {1} + 처리 중인 {2}토큰이 그보다 적지 않음"
        ] (count(*kept), count(*sliding_window), count(in_flight(*tokens, *steps))),
        Self::Window {
            layers, sliding_window, max_num_batched_tokens: tokens, concurrent_batches: steps, kept
        } if keeps_all(own(*sliding_window), in_flight(*tokens, *steps), *kept) => [
            "{0} window layers keep all {1} tokens: the window of {2} and {3} tokens in flight are no \
             fewer",
            "ウィンドウレイヤー{0}個が{1}トークンすべてを保持: ウィンドウ{2}と処理中の{3}トークンの合計はそれを下回らない",
            "윈도 레이어 {0}개가 {1}토큰 전부를 보관: 윈도 {2} + 처리 중인 {3}토큰이 그보다 적지 않음"
        ] (
            count(*layers),
            count(*kept),
            count(*sliding_window),
            count(in_flight(*tokens, *steps)),
        ),
        Self::Window {
            layers: 1, sliding_window, max_num_batched_tokens: tokens, concurrent_batches: steps, ..
        } if *steps > 1 => [
            "1 window layer keeps {0} + {1} tokens in flight ({2} steps of {3}), not {4}",
            "ウィンドウレイヤー1個が{0} + 処理中の{1}トークン({3}の{2}ステップ分)を保持。{4}だけではない",
            "윈도 레이어 1개가 {0} + 처리 중인 {1}토큰({3}씩 {2}스텝)을 보관. {4}토큰만이 아님"
        ] (
            count(own(*sliding_window)),
            count(in_flight(*tokens, *steps)),
            count(*steps),
            count(*tokens),
            count(*sliding_window),
        ),
        Self::Window {
            layers, sliding_window, max_num_batched_tokens: tokens, concurrent_batches: steps, ..
        } if *steps > 1 => [
            "{0} window layers keep {1} + {2} tokens in flight ({3} steps of {4}), not {5}",
            "ウィンドウレイヤー{0}個が{1} + 処理中の{2}トークン({4}の{3}ステップ分)を保持。{5}だけではない",
            "윈도 레이어 {0}개가 {1} + 처리 중인 {2}토큰({4}씩 {3}스텝)을 보관. {5}토큰만이 아님"
        ] (
            count(*layers),
            count(own(*sliding_window)),
            count(in_flight(*tokens, *steps)),
            count(*steps),
            count(*tokens),
            count(*sliding_window),
        ),
        Self::Window {
            layers: 1, sliding_window, max_num_batched_tokens: tokens, concurrent_batches: steps, ..
        } => [
            "1 window layer keeps {0} + {1} tokens in flight, not {2}",
            "ウィンドウレイヤー1個が{0} + 処理中の{1}トークンを保持。{2}だけではない",
            "윈도 레이어 1개가 {0} + 처리 중인 {1}토큰을 보관. {2}토큰만이 아님"
        ] (
            count(own(*sliding_window)),
            count(in_flight(*tokens, *steps)),
            count(*sliding_window),
        ),
        Self::Window {
            layers, sliding_window, max_num_batched_tokens: tokens, concurrent_batches: steps, ..
        } => [
            "{0} window layers keep {1} + {2} tokens in flight, not {3}",
            "ウィンドウレイヤー{0}個が{1} + 処理中の{2}トークンを保持。{3}だけではない",
            "윈도 레이어 {0}개가 {1} + 처리 중인 {2}토큰을 보관. {3}토큰만이 아님"
        ] (
            count(*layers),
            count(own(*sliding_window)),
            count(in_flight(*tokens, *steps)),
            count(*sliding_window),
        ),
        Self::Chunk { layers: 1, attention_chunk_size, in_flight, kept }
            if keeps_all(*attention_chunk_size, *in_flight, *kept) => [
            "1 chunked layer keeps all {0} tokens",
            "チャンクレイヤー1個が{0}トークンすべてを保持",
            "청크 레이어 1개가 {0}토큰 전부를 보관"
        ] (count(*kept)),
        Self::Chunk { layers, attention_chunk_size, in_flight, kept }
            if keeps_all(*attention_chunk_size, *in_flight, *kept) => [
            "{0} chunked layers keep all {1} tokens",
            "チャンクレイヤー{0}個が{1}トークンすべてを保持",
            "청크 레이어 {0}개가 {1}토큰 전부를 보관"
        ] (count(*layers), count(*kept)),
        Self::Chunk { layers: 1, attention_chunk_size, in_flight, .. } => [
            "1 chunked layer keeps {0} + {1} tokens in flight, not {0}",
            "チャンクレイヤー1個が{0} + 処理中の{1}トークンを保持。{0}だけではない",
            "청크 레이어 1개가 {0} + 처리 중인 {1}토큰을 보관. {0}토큰만이 아님"
        ] (count(*attention_chunk_size), count(*in_flight)),
        Self::Chunk { layers, attention_chunk_size, in_flight, .. } => [
            "{0} chunked layers keep {1} + {2} tokens in flight, not {1}",
            "チャンクレイヤー{0}個が{1} + 処理中の{2}トークンを保持。{1}だけではない",
            "청크 레이어 {0}개가 {1} + 처리 중인 {2}토큰을 보관. {1}토큰만이 아님"
        ] (count(*layers), count(*attention_chunk_size), count(*in_flight)),
        Self::Promoted { layers: 1, by_release: true } => [
            "1 window or chunked layer keeps every token: this release has no groups of layers",
            "ウィンドウまたはチャンクのレイヤー1個がすべてのトークンを保持: このリリースにはレイヤーのグループがない",
            "윈도 또는 청크 레이어 1개가 모든 토큰을 보관: 이 릴리스에는 레이어 그룹이 없음"
        ],
        Self::Promoted { layers, by_release: true } => [
            "{0} window or chunked layers keep every token: this release has no groups of layers",
            "ウィンドウまたはチャンクのレイヤー{0}個がすべてのトークンを保持: このリリースにはレイヤーのグループがない",
            "윈도 또는 청크 레이어 {0}개가 모든 토큰을 보관: 이 릴리스에는 레이어 그룹이 없음"
        ] (count(*layers)),
        Self::Promoted { layers: 1, by_release: false } => [
            "1 window or chunked layer keeps every token: the hybrid KV cache manager is off",
            "ウィンドウまたはチャンクのレイヤー1個がすべてのトークンを保持: ハイブリッドKVキャッシュマネージャが切られている",
            "윈도 또는 청크 레이어 1개가 모든 토큰을 보관: 하이브리드 KV 캐시 관리자가 꺼져 있음"
        ],
        Self::Promoted { layers, by_release: false } => [
            "{0} window or chunked layers keep every token: the hybrid KV cache manager is off",
            "ウィンドウまたはチャンクのレイヤー{0}個がすべてのトークンを保持: ハイブリッドKVキャッシュマネージャが切られている",
            "윈도 또는 청크 레이어 {0}개가 모든 토큰을 보관: 하이브리드 KV 캐시 관리자가 꺼져 있음"
        ] (count(*layers)),
        Self::Padding { layers: 1, group_size, groups } => [
            "1 padding layer is reserved: {0} groups of {1} layers share the pool",
            "パディングレイヤー1個を確保: {1}レイヤーずつの{0}グループがプールを共有",
            "패딩 레이어 1개를 예약: 레이어 {1}개씩인 그룹 {0}개가 풀을 공유"
        ] (count(*groups), count(*group_size)),
        Self::Padding { layers, group_size, groups } => [
            "{0} padding layers are reserved: {1} groups of {2} layers share the pool",
            "パディングレイヤー{0}個を確保: {2}レイヤーずつの{1}グループがプールを共有",
            "패딩 레이어 {0}개를 예약: 레이어 {2}개씩인 그룹 {1}개가 풀을 공유"
        ] (count(*layers), count(*groups), count(*group_size)),
        Self::StateBlocks { block_size, layers: 1, blocks } => [
            "1 state layer takes {0} each, and a block is {1} of attention so that it holds a state",
            "状態レイヤー1個が{0}を使い、ブロックは状態が入るように注意の{1}分",
            "상태 레이어 1개가 {0} 사용. 블록 하나는 상태가 들어가도록 어텐션 {1} 크기"
        ] (to.of(&Counted::Blocks(*blocks)), to.of(&Counted::Tokens(*block_size))),
        Self::StateBlocks { block_size, layers, blocks } => [
            "{0} state layers take {1} each, and a block is {2} of attention so that it holds a state",
            "状態レイヤー{0}個がそれぞれ{1}を使い、ブロックは状態が入るように注意の{2}分",
            "상태 레이어 {0}개가 각각 {1} 사용. 블록 하나는 상태가 들어가도록 어텐션 {2} 크기"
        ] (
            count(*layers),
            to.of(&Counted::Blocks(*blocks)),
            to.of(&Counted::Tokens(*block_size)),
        ),
        Self::StatesOutside { layers: 1 } => [
            "the states of 1 state layer are outside the pool in this release",
            "このリリースでは状態レイヤー1個の状態はプールの外",
            "이 릴리스에서 상태 레이어 1개의 상태는 풀 밖에 있음"
        ],
        Self::StatesOutside { layers } => [
            "the states of {0} state layers are outside the pool in this release",
            "このリリースでは状態レイヤー{0}個の状態はプールの外",
            "이 릴리스에서 상태 레이어 {0}개의 상태는 풀 밖에 있음"
        ] (count(*layers)),
        Self::WholeBlocks { block_size } => [
            "whole blocks of {0} tokens are reserved",
            "{0}トークンのブロック単位で確保",
            "{0}토큰의 블록 단위로 예약"
        ] (count(*block_size)),
        Self::PaddedPages { layers: 1, page, padded } => [
            "the pages of 1 layer take {0} bytes for {1}: pages must be alike",
            "レイヤー1個のページは{1}バイトに{0}バイトを使う: ページは同じ大きさでなければならない",
            "레이어 1개의 페이지는 {1}바이트에 {0}바이트를 씀: 페이지는 크기가 같아야 함"
        ] (count(*padded), count(*page)),
        Self::PaddedPages { layers, page, padded } => [
            "the pages of {0} layers take {1} bytes for {2}: pages must be alike",
            "レイヤー{0}個のページは{2}バイトに{1}バイトを使う: ページは同じ大きさでなければならない",
            "레이어 {0}개의 페이지는 {2}바이트에 {1}바이트를 씀: 페이지는 크기가 같아야 함"
        ] (count(*layers), count(*padded), count(*page)),
        Self::LatentOnEveryGpu { gpus } => [
            "latent vectors are not divided: each of the {0} GPUs keeps all",
            "潜在ベクトルは分割されない: {0}個のGPUがそれぞれすべてを保持",
            "잠재 벡터는 나뉘지 않음: GPU {0}개가 각각 전부를 보관"
        ] (count(*gpus)),
        Self::HeadOnEveryGpu { kv_heads: 1, gpus } => [
            "1 KV head on {0} GPUs: each GPU keeps it",
            "{0}個のGPUにKVヘッド1個: 各GPUがそれを保持",
            "GPU {0}개에 KV 헤드 1개: 각 GPU가 그것을 보관"
        ] (count(*gpus)),
        Self::HeadOnEveryGpu { kv_heads, gpus } if *kv_heads > 0 && gpus.is_multiple_of(*kv_heads) => [
            "{0} KV heads on {1} GPUs: each GPU keeps one, so each is kept on {2}",
            "{1}個のGPUにKVヘッド{0}個: 各GPUが1個を保持するため、どのヘッドも{2}個のGPUにある",
            "GPU {1}개에 KV 헤드 {0}개: 각 GPU가 1개를 보관하므로 헤드마다 GPU {2}개에 있음"
        ] (count(*kv_heads), count(*gpus), count(gpus / kv_heads)),
        Self::HeadOnEveryGpu { kv_heads, gpus } => [
            "{0} KV heads on {1} GPUs: each GPU keeps one, so some are kept on more than one",
            "{1}個のGPUにKVヘッド{0}個: 各GPUが1個を保持するため、一部は複数のGPUにある",
            "GPU {1}개에 KV 헤드 {0}개: 각 GPU가 1개를 보관하므로 일부는 여러 GPU에 있음"
        ] (count(*kv_heads), count(*gpus)),
        Self::Drafts { layers: 1 } => [
            "1 draft layer keeps a cache too, beside those of the model",
            "下書きレイヤー1個も、モデルのものとは別にキャッシュを保持",
            "초안 레이어 1개도 모델의 것과 별도로 캐시를 보관"
        ],
        Self::Drafts { layers } => [
            "{0} draft layers keep a cache too, beside those of the model",
            "下書きレイヤー{0}個も、モデルのものとは別にキャッシュを保持",
            "초안 레이어 {0}개도 모델의 것과 별도로 캐시를 보관"
        ] (count(*layers)),
        Self::PaddedValues { head_size_v, head_size } => [
            "values of {0} elements take the {1} of keys in this release",
            "このリリースでは{0}要素のバリューがキーと同じ{1}要素分を使う",
            "이 릴리스에서는 원소 {0}개의 밸류가 키와 같은 {1}개 몫을 씀"
        ] (count(*head_size_v), count(*head_size)),
        Self::StatesComputedIn { own, served } => [
            "states are kept in {0}, in which the model is served, not in {1}",
            "状態はモデル本来の{1}でなく、動作時の{0}で保持",
            "상태를 보관하는 형식은 모델 본래의 {1} 대신 모델을 구동하는 {0}"
        ] (served.name(), own.name()),
    }
}

english! { Reason }

;; Dot products of one row of int16 with many rows of int8, by the 128-bit instructions of WebAssembly.
;; `question`: `dimensions` numbers of two bytes; `rows`: `count` rows of `dimensions` bytes, one behind the
;; other; `out`: `count` numbers of four bytes. `dimensions` is a multiple of 16 above 0. Sums are exact up to
;; 131,000 dimensions. Made into src/text/int8/kernel.ts by `bun scripts/int8-kernel/make.ts`.
(module
  (memory (export "memory") 1)
  (func (export "dots") (param $question i32) (param $rows i32) (param $count i32) (param $dimensions i32) (param $out i32)
    (local $end i32) (local $at i32) (local $stop i32) (local $q i32) (local $sum v128) (local $row v128)
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $at (local.get $rows))
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $each
        (local.set $q (local.get $question))
        (local.set $stop (i32.add (local.get $at) (local.get $dimensions)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $sixteen
          (local.set $row (v128.load (local.get $at)))
          (local.set $sum (i32x4.add (local.get $sum)
            (i32x4.dot_i16x8_s (v128.load (local.get $q)) (i16x8.extend_low_i8x16_s (local.get $row)))))
          (local.set $sum (i32x4.add (local.get $sum)
            (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $q)) (i16x8.extend_high_i8x16_s (local.get $row)))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $sixteen (i32.lt_u (local.get $at) (local.get $stop))))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br_if $each (i32.lt_u (local.get $out) (local.get $end)))))))

/** The refusal of files above what a plan allows. */
import { Failure } from '#src/base/failure.ts'

const MB = 1024 * 1024

/** The 413 of contract 5. `sizeBytes` is null where reading stopped at the limit. */
export function fileTooLarge(
  sizeBytes: number | null,
  plan: string,
  limitBytes: number
): Failure<'file_too_large'> {
  const limitMb = Math.round((limitBytes / MB) * 100) / 100
  const message = `The file is larger than ${limitMb} MB, the limit of the ${plan} plan.`
  return new Failure('file_too_large', message, {
    size_bytes: sizeBytes,
    limit_bytes: limitBytes,
    limit_mb: limitMb,
    plan,
    message
  })
}

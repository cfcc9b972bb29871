/** What is asked about a job (contract 12). */

/** Input of `jobs.get`; a key bound to a user sees that user's jobs only, as the caller tells. */
export interface JobInput {
  jobId: string
}

/**
 * The numbers of PostgreSQL's advisory locks, in one place: a number names a lock in the whole
 * database, so two purposes with one number would wait for each other for no reason.
 */
export const LOCKS = {
  /** Bringing the schema to the newest shape. */
  migration: 7_314_001,
  /** First part of two: which processes live (`actors/engine/liveness.ts`). */
  liveness: 7_314_002,
  /** Rights on the tables of the queue. */
  queueRights: 7_314_004,
  /** Making a vector index, which may take an hour. */
  vectorIndex: 7_314_005,
  /** Claiming work that is due. */
  dueWork: 7_314_006,
  /** Claiming deliveries. */
  deliveries: 7_314_020
} as const

/** Preloaded by `bun test`: a database template at hand, and an end to what a run has made. */
import { afterAll } from 'bun:test'
import { ensureTemplate } from '#tests/support/embedded-template.ts'
import { endRun } from '#tests/support/service.ts'

await ensureTemplate()

// Dropping hundreds of databases takes longer than a hook usually may.
afterAll(endRun, 120_000)

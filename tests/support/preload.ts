/** Preloaded by `bun test`: a database template at hand, and an end to the shared services. */
import { afterAll } from 'bun:test'
import { ensureTemplate } from '#tests/support/embedded-template.ts'
import { stopShared } from '#tests/support/service.ts'

await ensureTemplate()

afterAll(stopShared)

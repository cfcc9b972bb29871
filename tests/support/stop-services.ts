/** Preloaded by `bun test`: stops the shared services when the last test has run. */
import { afterAll } from 'bun:test'
import { stopShared } from '#tests/support/service.ts'

afterAll(stopShared)

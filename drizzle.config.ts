/** Where migrations come from: `bun run db:migration` compares these tables with the last snapshot. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations'
})

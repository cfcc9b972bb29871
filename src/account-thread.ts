/** Entry of an account thread (see `actors/threads/thread-entry.ts`): brings in the product. */
import { runAccountThread } from '#actors/threads/thread-entry.ts'

runAccountThread(async () => (await import('#src/product.ts')).openProduct)

/** A port has one service: a second one says that it is taken, and the first goes on answering every call. */
import { expect, test } from 'bun:test'
import { startTestService } from '#tests/support/service.ts'

test('a second service does not start on the port of a first, and takes none of its calls', async () => {
  const first = await startTestService('embedded')
  const { port } = new URL(first.url)
  await expect(startTestService('embedded', { PORT: port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use by another program. Set PORT to another one`
  )
  const account = await first.account()
  for (let call = 0; call < 20; call++) {
    expect((await account.send('GET', '/v1/me')).status).toBe(200)
  }
  await first.stop()
}, 60_000)

/**
 * Entry of the reader process: takes one file over standard input, then answers questions about it
 * until it is ended. It runs parsers on files of strangers, so it is started with no environment,
 * makes itself the first to go when memory runs out, and yields the processor to the service.
 */
import { Failure } from '#src/base/failure.ts'
import { openFile, type ReadableFile } from '#src/reading/files/read-file.ts'
import type { Answer, AnswerOf, Ask } from '#src/reading/files/reader-messages.ts'
import { stepBack } from '#src/reading/process/watched-process.ts'

const bytes = Bun.stdin.bytes()
let file: ReadableFile | null = null

process.on('message', async (ask: Ask) => {
  send(await answer(ask))
})
// The service is gone; nobody will ask again.
process.on('disconnect', () => process.exit(0))

await stepBack()

async function answer(ask: Ask): Promise<Answer> {
  try {
    return { value: await answerTo(ask) }
  } catch (error) {
    if (error instanceof Failure) return { failure: error.toRecord() }
    // A surprise: the service sees the process end, and tells the caller that the file is broken.
    process.exit(1)
  }
}

async function answerTo(ask: Ask): Promise<AnswerOf[Ask['ask']]> {
  if (ask.ask === 'open') {
    file = await openFile(ask.name, await bytes, ask.canRender)
    return { fileType: file.fileType, partCount: file.partCount }
  }
  if (file === null) throw new Error('asked before a file was opened')
  switch (ask.ask) {
    case 'text':
      return await file.text(ask.part)
    case 'holds_text':
      return await file.holdsText()
    case 'picture':
      return await file.picture(ask.page, ask.size)
    case 'sheet':
      return await file.sheet(ask.plan)
  }
}

function send(message: Answer): void {
  process.send?.(message)
}

/**
 * What a thread was asked and has not begun yet, urgent things first.
 *
 * A message that is worked on where it arrives keeps those behind it out until its work pauses, and on
 * the embedded database an add never does: a read would stand in the port behind dozens of adds. So
 * messages are only noted when they arrive, and begun together when no more are there.
 */

export class Inbox<Message> {
  readonly #urgent: Message[] = []
  readonly #others: Message[] = []
  readonly #isUrgent: (message: Message) => boolean
  readonly #begin: (message: Message) => void
  #planned = false

  /** `begin` must not throw; what it starts goes on by itself. */
  constructor(isUrgent: (message: Message) => boolean, begin: (message: Message) => void) {
    this.#isUrgent = isUrgent
    this.#begin = begin
  }

  put(message: Message): void {
    if (this.#isUrgent(message)) this.#urgent.push(message)
    else this.#others.push(message)
    if (this.#planned) return
    this.#planned = true
    // After all messages that have arrived.
    setImmediate(() => this.#beginAll())
  }

  #beginAll(): void {
    this.#planned = false
    for (const message of this.#urgent.splice(0)) this.#begin(message)
    for (const message of this.#others.splice(0)) this.#begin(message)
  }
}

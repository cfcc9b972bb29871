/**
 * What a thread was asked and has not begun yet. Urgent things are begun as they arrive; others are only
 * noted, and begun together when no more messages are there.
 *
 * A message that is worked on where it arrives keeps those behind it out until its work pauses, and on
 * the embedded database an add never does: a read would stand in the port behind dozens of adds. Noted
 * among them, it would wait for the turn of the loop that begins them, which under load is half of its
 * time.
 */

export class Inbox<Message> {
  readonly #others: Message[] = []
  readonly #isUrgent: (message: Message) => boolean
  readonly #begin: (message: Message) => void
  #planned = false

  /** `begin` must not throw; what it starts runs on unattended. */
  constructor(isUrgent: (message: Message) => boolean, begin: (message: Message) => void) {
    this.#isUrgent = isUrgent
    this.#begin = begin
  }

  put(message: Message): void {
    if (this.#isUrgent(message)) {
      this.#begin(message)
      return
    }
    this.#others.push(message)
    if (this.#planned) return
    this.#planned = true
    // After all messages that have arrived.
    setImmediate(() => this.#beginAll())
  }

  #beginAll(): void {
    this.#planned = false
    for (const message of this.#others.splice(0)) this.#begin(message)
  }
}

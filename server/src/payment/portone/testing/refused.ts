/** @property isLost what was asked for is done, and nobody hears of it */
export type Replied = { status: number; body: unknown; isLost?: boolean }

/** An answer that refuses, in the form of PortOne's errors. */
export class NoOfPortone extends Error {
  readonly reply: Replied
  constructor(reply: Replied) {
    super('refused')
    this.reply = reply
  }
}

export function refuse(status: number, type: string, more: object = {}): never {
  throw new NoOfPortone({ status, body: { type, message: `${type} (counterpart)`, ...more } })
}

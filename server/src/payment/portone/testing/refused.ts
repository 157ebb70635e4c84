/** @property isLost what was asked for is done, and nobody hears of it */
export type Reply = { status: number; body: unknown; isLost?: boolean }

/** An answer that refuses, in the form of PortOne's errors. */
export class Refused extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super('refused')
    this.reply = reply
  }
}

export function refuse(status: number, type: string, more: object = {}): never {
  throw new Refused({ status, body: { type, message: `${type} (counterpart)`, ...more } })
}

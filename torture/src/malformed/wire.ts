import { connect } from 'node:net'
import type { Attempt } from './requests.ts'

/** What came back on one connection. */
export type Answers = {
  /** Of each reply, in order. */
  statuses: number[]
  text: string
  ms: number
  /** Nothing came for so long that nothing will. */
  isHung: boolean
}

const longestMs = 90_000
/** What is answered and left open is closed by us after so long without a byte. */
const quietMs = 1_000

/** Sends bytes as they are, and takes what comes until the connection is closed. */
export function send(port: number, { bytes, isHalf = false }: Attempt): Promise<Answers> {
  const since = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answers>()
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  let isHung = false
  const limit = setTimeout(() => {
    isHung = true
    socket.destroy()
  }, longestMs)
  let quiet: NodeJS.Timeout | undefined
  socket.on('data', (part: Buffer) => {
    received.push(part)
    clearTimeout(quiet)
    quiet = setTimeout(() => socket.destroy(), quietMs)
  })
  socket.on('error', () => null)
  socket.on('close', () => {
    clearTimeout(limit)
    clearTimeout(quiet)
    const text = Buffer.concat(received).toString('latin1')
    const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
    resolve({ statuses, text, ms: performance.now() - since, isHung })
  })
  // A request that ends our side as well says that no more is to come: what is not answered then will never be.
  if (isHalf) socket.write(bytes, () => setImmediate(() => socket.destroy()))
  else socket.end(bytes)
  return promise
}

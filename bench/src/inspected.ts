import { once } from 'node:events'

/** What a program of Node is started with, so that it can be looked into. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

type Reply = { id: number; result: { result?: { value?: number } } }

/**
 * Megabytes that a program keeps: its heap and what hangs on it, after what is no longer needed was thrown away.
 *
 * @property printed what it has printed so far; it was started with `inspectable`.
 */
export async function keptBy({ printed }: { printed(): string }): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(printed())?.[1]
  if (address === undefined) throw new Error('The program cannot be looked into.')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const ask = (method: string, params: object = {}): Promise<Reply['result']> => {
    const { promise, resolve } = Promise.withResolvers<Reply['result']>()
    const hear = ({ data }: MessageEvent): void => {
      const reply = JSON.parse(String(data)) as Reply
      if (reply.id === id) resolve(reply.result)
    }
    const id = Math.floor(Math.random() * 2 ** 30)
    socket.addEventListener('message', hear)
    socket.send(JSON.stringify({ id, method, params }))
    return promise.finally(() => socket.removeEventListener('message', hear))
  }
  // What is let go of by the first may keep something else until the next.
  for (let time = 0; time < 3; time++) await ask('HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  if (result?.value === undefined) throw new Error('The program does not say what it keeps.')
  return result.value / 1024 / 1024
}

import { subscribe } from 'node:diagnostics_channel'
import { type Agent, type Dispatcher, ping, WebSocket } from 'undici'
import { IntegrationError } from '../kit/failure.ts'
import type { Line, LineInit } from '../kit/network.ts'
import { networkFailure } from './failure.ts'
import { webAddress } from './redirect.ts'

/** One message. */
export const longestMessage = 4 * 2 ** 20

/** How often a line was asked whether anybody is there since something was heard on it, if only an answer to that. */
const asked = new WeakMap<WebSocket, number>()
const mostAsked = 3
for (const sign of ['ping', 'pong'])
  subscribe(`undici:websocket:${sign}`, (message) => {
    asked.set((message as { websocket: WebSocket }).websocket, 0)
  })

/**
 * Opens a WebSocket by connections that are looked at as those of any request. A line on which nothing is heard for a while, not even an
 * answer to a ping, counts as cut: a connection that was lost on the way says nothing by itself.
 */
export async function openLine(
  address: string | URL,
  { hears, signal, silenceMs = 60_000 }: LineInit,
  agent: Agent,
): Promise<Line> {
  signal.throwIfAborted()
  // As addresses of the web are looked at.
  const url = webAddress(String(address).replace(/^ws(s?):/i, 'http$1:'))
  const { promise: isOpen, resolve: open, reject: refuse } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let trouble: unknown = null
  const socket = new WebSocket(url, { dispatcher: agent.compose(watching((error) => (trouble = error))) })
  asked.set(socket, 0)
  const close = (): void => socket.close()
  const watch = setInterval(() => {
    // Counted, as a process that stood still itself has heard nothing either.
    const times = asked.get(socket)! + 1
    if (times > mostAsked) return finish()
    asked.set(socket, times)
    if (socket.readyState === WebSocket.OPEN) ping(socket)
  }, silenceMs / mostAsked)

  function finish(): void {
    clearInterval(watch)
    signal.removeEventListener('abort', onAbort)
    refuse(signal.aborted ? signal.reason : failureOf(trouble, url.host))
    end()
    if (socket.readyState !== WebSocket.CLOSED) close()
  }
  const onAbort = (): void => finish()
  signal.addEventListener('abort', onAbort)
  socket.addEventListener('open', () => open())
  socket.addEventListener('close', finish)
  socket.addEventListener('message', ({ data }) => {
    asked.set(socket, 0)
    // Nobody we know sends bytes.
    if (typeof data === 'string') hears(data)
  })
  await isOpen
  return {
    isOver,
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close,
  }
}

/** A WebSocket does not say why it could not be opened. */
const watching =
  (fails: (error: Error) => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError(controller, error) {
        fails(error)
        handler.onResponseError?.(controller, error)
      },
    })

function failureOf(trouble: unknown, host: string): IntegrationError {
  const failure = networkFailure(trouble, host)
  if (failure instanceof IntegrationError) return failure
  return new IntegrationError('unreachable', `${host} keeps no line open.`, { cause: trouble })
}

import type { Agent, Dispatcher } from 'undici'
import { NotSent } from '../kit/kit.ts'

type Departure = {
  leaveBy: number
  ended: AbortSignal
  host: string
  /** The moment has passed. */
  miss(failure: NotSent): void
}

/**
 * Lets one request begin, in time or never. The client asks here when it is connected and is about to write, so that a process which stood
 * still meanwhile sends nothing late, and a client that would begin a second time does not.
 */
export function departure(
  agent: Agent,
  { leaveBy, ended, host, miss }: Departure,
): Disposable & { dispatcher: Dispatcher; hasLeft(): boolean } {
  let hasLeft = false
  const missed = new NotSent('timeout', `The request to ${host} was not sent in time.`)
  const timer = setTimeout(() => !hasLeft && miss(missed), Math.max(0, leaveBy - performance.now()))
  const gate: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        if (hasLeft || ended.aborted || performance.now() > leaveBy) {
          controller.abort(missed)
          return
        }
        hasLeft = true
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    })
  return {
    dispatcher: agent.compose(gate),
    hasLeft: () => hasLeft,
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}

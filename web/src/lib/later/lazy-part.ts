import { type ComponentType, lazy } from 'react'

const pauseMs = 1_000

/** `lazy` for a part of a page that stands there already: without a connection it is waited for, where `lazy` would break the page. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React declares it: a component takes whatever it takes.
export const lazyPart = <Component extends ComponentType<any>>(load: () => Promise<{ default: Component }>) =>
  lazy(() => onceReached(load))

/** @throws what `load` does although the server answers: it has another build. */
export async function onceReached<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (await answers()) return load()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    // Of a server that is away a proxy before it says so.
    ({ ok }) => ok,
    () => false,
  )

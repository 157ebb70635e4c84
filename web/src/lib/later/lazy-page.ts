import { type ComponentType, lazy } from 'react'
import { onceReached } from './lazy-part.ts'

type Loaded<Props> = { default: ComponentType<Props> }

/**
 * `lazy`, but what has been loaded is drawn in the same step, and the focus of the page with it: for a promise React waits a step, even
 * for a kept one.
 *
 * @returns the component, and what loads it before it is drawn
 */
export function lazyPage<Props>(load: () => Promise<Loaded<Props>>) {
  let here: Loaded<Props> | null = null
  let coming: Promise<Loaded<Props>> | null = null
  // Every link that is pointed at asks for it: what is on its way is not asked for once more.
  const loadHere = (): Promise<Loaded<Props>> =>
    (coming ??= onceReached(load).then(
      (loaded) => (here = loaded),
      (error: unknown) => {
        coming = null
        throw error
      },
    ))
  return { Page: lazy(() => (here ? atOnce(here) : loadHere())), load: loadHere }
}

const atOnce = <Module>(module: Module) =>
  // oxlint-disable-next-line unicorn/no-thenable -- nobody awaits it: React asks for it once.
  ({ then: (use: (module: Module) => void) => use(module) }) as Promise<Module>

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
  const loadHere = async () => (here = await onceReached(load))
  return { Page: lazy(() => (here ? atOnce(here) : loadHere())), load: loadHere }
}

const atOnce = <Module>(module: Module) =>
  // oxlint-disable-next-line unicorn/no-thenable -- nobody awaits it: React asks for it once.
  ({ then: (use: (module: Module) => void) => use(module) }) as Promise<Module>

import { billing } from './billing/billing.ts'
import { eachStep } from './billing/each-step.ts'
import { damage } from './damage.ts'
import { disk } from './disk.ts'
import { hostile } from './hostile/hostile.ts'
import { kill } from './kill.ts'
import { malformed } from './malformed/malformed.ts'
import { postgres } from './postgres.ts'
import { restart } from './restart.ts'
import { soak } from './soak.ts'
import type { Torture } from './torture.ts'
import { walk } from './walk/walk.ts'

/** Every way of trying to break the product, by name. */
export const tortures: readonly Torture[] = [
  walk,
  malformed,
  hostile,
  kill,
  restart,
  postgres,
  disk,
  damage,
  soak,
  billing,
  eachStep,
]

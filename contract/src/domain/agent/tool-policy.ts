import { isClean, type Label, type ToolEffect, type ToolEgress, type ToolFieldRole, type ToolSetting } from './tool.ts'
import type { Origin } from './tool-origin.ts'

/** What is known of a call when it is decided whether it is carried out. */
export type ToolCallFacts = {
  effect: ToolEffect
  egress: ToolEgress
  /** The worst label in the context that the call comes from. */
  taint: Label
  setting: ToolSetting
  /** A live rule of the person that covers the call; `egress`: whether it pins every field that names where something goes. */
  rule: { pins: 'egress' | 'less' } | null
  /** Where the values of these fields come from; those that the builder has set for good are `builder`. */
  origins: readonly Origin['kind'][]
  /** Whether the person allowed such a read in this run. */
  isAllowedInRun: boolean
  /** Whether its free texts could carry something away: too long, or with an address in them that the person did not give. */
  mayCarry: boolean
}

/** `ask`: a person sees every argument first. */
export type ToolDecision = 'run' | 'ask' | 'refuse'

/**
 * Whether a call is carried out. Text nobody vouches for may say anything, so once it is in the context nothing is written without a person
 * or a rule of theirs that names where it goes.
 */
export function decideCall(facts: ToolCallFacts): ToolDecision {
  if (facts.setting === 'never') return 'refuse'
  if (facts.effect === 'read') return mayRead(facts) ? 'run' : 'ask'
  return facts.effect === 'write' && mayWrite(facts) ? 'run' : 'ask'
}

function mayRead({ egress, taint, isAllowedInRun, mayCarry }: ToolCallFacts): boolean {
  if (egress === 'own') return true
  if (egress === 'account') return taint !== 'outside' || !mayCarry
  return isClean(taint) && isAllowedInRun
}

function mayWrite({ egress, taint, setting, rule, origins }: ToolCallFacts): boolean {
  if (setting !== 'remember' || rule === null) return false
  if (rule.pins === 'egress') return true
  // What goes to others goes where somebody said.
  const isSaid = egress !== 'external' || origins.every((origin) => origin === 'person' || origin === 'builder')
  return isClean(taint) && isSaid
}

/** Whether the person may be offered to allow such calls for a while; for others a rule would never count. */
export const mayRemember = ({ effect, setting }: Pick<ToolCallFacts, 'effect' | 'setting'>): boolean =>
  effect === 'write' && setting === 'remember'

/**
 * Whether the person types or picks a value again before the call is approved: it says where something goes, text nobody vouches for is there,
 * and nothing says where it comes from.
 */
export const mustRetype = (role: ToolFieldRole, taint: Label, origin: Origin['kind']): boolean =>
  role === 'destination' && taint === 'outside' && origin === 'nowhere'

/**
 * Whether a rule that leaves this argument open leaves open where something goes. At servers of strangers any of them may, whatever somebody
 * decided about it: that decision spares typing, never a look.
 */
export const mustPin = (role: ToolFieldRole, isForeign: boolean): boolean => isForeign || role === 'destination'

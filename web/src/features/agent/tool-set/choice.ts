import { limits } from '@quarry/contract/limits'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { ToolSet } from '../agent-types.ts'
import { type FixedValues, problemOf, valuesOf } from './fixed-values.ts'

export type OfferedTool = ToolSetOffer['tools'][number]

/** What of a service an agent is to have, as it is being chosen. */
export type ToolSetChoice = {
  method: ToolSetMethod
  tools: readonly string[]
  settings: Readonly<Record<string, ToolSetting>>
  /** Values that are set for good, by tool and field; what was typed stands as it was typed. */
  fixed: Readonly<Record<string, FixedValues>>
}

/** What a service is offered with, as whoever asks where that can be. */
export const choiceOf = ({ methods, tools }: ToolSetOffer): ToolSetChoice => ({
  method: methods.includes('PERSONAL') ? 'PERSONAL' : 'SHARED',
  tools: tools.filter(({ isDefault }) => isDefault).map(({ name }) => name),
  settings: {},
  fixed: {},
})

export const choiceIn = ({ connectionMethod, selectedTools, tools, fixed }: ToolSet): ToolSetChoice => ({
  method: connectionMethod,
  tools: selectedTools,
  settings: Object.fromEntries(tools.map(({ name, setting }) => [name, setting])),
  fixed,
})

/** What can be decided for a tool. Reading is not asked about; what cannot be undone is never remembered. */
export const settingsFor = ({ effect }: Pick<OfferedTool, 'effect'>): readonly ToolSetting[] =>
  effect === 'read' ? [] : effect === 'write' ? ['ask', 'remember', 'never'] : ['ask', 'never']

export const settingOf = ({ settings }: ToolSetChoice, tool: Pick<OfferedTool, 'name' | 'effect'>): ToolSetting => {
  const setting = settings[tool.name] ?? 'ask'
  return settingsFor(tool).includes(setting) ? setting : 'ask'
}

/** As it is sent: in the order of the service, without what is not chosen. */
export function formOf(choice: ToolSetChoice, { tools }: Pick<ToolSetOffer, 'tools'>) {
  const chosen = tools.filter(({ name }) => choice.tools.includes(name))
  return {
    connectionMethod: choice.method,
    selectedTools: chosen.map(({ name }) => name),
    settings: Object.fromEntries(chosen.map((tool) => [tool.name, settingOf(choice, tool)])),
    fixed: Object.fromEntries(chosen.map((tool) => [tool.name, valuesOf(tool, choice.fixed[tool.name] ?? {})])),
  }
}

/** What of several services, by their names. */
export type ToolSetChoices = Readonly<Record<string, ToolSetChoice>>

/** Whether a choice can be sent: at least one tool (spec §5), and no more than an agent has, nothing that is set for good without a value. */
export const isReady = (choice: ToolSetChoice, { tools }: Pick<ToolSetOffer, 'tools'>): boolean =>
  choice.tools.length > 0 &&
  choice.tools.length <= limits.toolsPerAgent &&
  tools.every(
    (tool) =>
      !choice.tools.includes(tool.name) ||
      Object.entries(choice.fixed[tool.name] ?? {}).every(
        ([name, value]) =>
          problemOf(
            tool.fields.find((field) => field.name === name),
            value,
          ) === null,
      ),
  )

export const areReady = (choices: ToolSetChoices, offers: readonly ToolSetOffer[]): boolean =>
  Object.entries(choices).every(([service, choice]) => {
    const offer = offers.find(({ serviceName }) => serviceName === service)
    return offer ? isReady(choice, offer) : choice.tools.length > 0
  })

export const formsOf = (choices: ToolSetChoices, offers: readonly ToolSetOffer[]) =>
  offers.flatMap((offer) => {
    const choice = choices[offer.serviceName]
    return choice ? [{ serviceName: offer.serviceName, vendor: offer.vendor, ...formOf(choice, offer) }] : []
  })

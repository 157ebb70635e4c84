import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { ToolSet } from '../agent-types.ts'

export type OfferedTool = ToolSetOffer['tools'][number]

/** What of a service an agent is to have, as it is being chosen. */
export type ToolSetChoice = { method: ToolSetMethod; tools: readonly string[]; settings: Readonly<Record<string, ToolSetting>> }

/** What a service is offered with, as whoever asks where that can be. */
export const choiceOf = ({ methods, tools }: ToolSetOffer): ToolSetChoice => ({
  method: methods.includes('PERSONAL') ? 'PERSONAL' : 'SHARED',
  tools: tools.filter(({ isDefault }) => isDefault).map(({ name }) => name),
  settings: {},
})

export const choiceIn = ({ connectionMethod, selectedTools, tools }: ToolSet): ToolSetChoice => ({
  method: connectionMethod,
  tools: selectedTools,
  settings: Object.fromEntries(tools.map(({ name, setting }) => [name, setting])),
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
  }
}

/** What of several services, by their names. */
export type ToolSetChoices = Readonly<Record<string, ToolSetChoice>>

/** Whether each has at least one tool (spec §5). */
export const isComplete = (choices: ToolSetChoices): boolean => Object.values(choices).every(({ tools }) => tools.length > 0)

export const formsOf = (choices: ToolSetChoices, offers: readonly ToolSetOffer[]) =>
  offers.flatMap((offer) => {
    const choice = choices[offer.serviceName]
    return choice ? [{ serviceName: offer.serviceName, vendor: offer.vendor, ...formOf(choice, offer) }] : []
  })

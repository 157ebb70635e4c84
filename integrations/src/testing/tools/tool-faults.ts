import type { Said } from '@quarry/contract/source/service'
import type { Vendor } from '../../kit/kit.ts'
import type { Tool, ToolTexts } from '../../kit/tool.ts'

/** What a vendor's tools lack: a name that people find it by in Korean letters, words for people in both languages, words for a model at each argument, scopes that are asked for and said. */
export function toolFaultsOf({ about, toolset }: Vendor): string[] {
  if (!toolset) return []
  const { tools, texts, scopes, permissions = {} } = toolset
  return [
    ...(about.also?.some((name) => /[가-힣]/.test(name)) ? [] : ['no name in Korean letters']),
    ...Object.entries(tools).flatMap(([name, tool]) =>
      [
        ...faultsOf(tool, texts[name]),
        ...tool.scopes.flatMap((scope) => [
          ...(scopes?.consent?.includes(scope) ? [] : [`asks for no ${scope}`]),
          ...unsaid(scope, permissions[scope]),
        ]),
        ...(/^[a-z][a-z_]{0,59}$/.test(name) ? [] : ['name']),
      ].map((fault) => `${name}: ${fault}`),
    ),
    ...Object.keys(texts).flatMap((name) => (name in tools ? [] : [`${name}: no such tool`])),
  ]
}

function faultsOf(
  { input, description, egressFields, effect, idempotency, probe }: Tool<never>,
  texts: ToolTexts | undefined,
): string[] {
  const fields = Object.entries(input.shape)
  return [
    ...(description.trim() ? [] : ['description']),
    ...unsaid('title', texts?.title),
    ...unsaid('about', texts?.about),
    ...fields.flatMap(([name, field]) => [
      ...unsaid(name, texts?.fields[name]),
      ...(field.description ? [] : [`${name}: nothing for a model`]),
    ]),
    ...egressFields.flatMap((name) => (name in input.shape ? [] : [`no field ${name}`])),
    ...(effect !== 'read' && egressFields.length === 0 ? ['goes nowhere'] : []),
    ...(idempotency === 'probe' && !probe ? ['no probe'] : []),
  ]
}

const unsaid = (what: string, said: Said | undefined): string[] =>
  (['en', 'ko'] as const).flatMap((lang) => (said?.[lang].trim() ? [] : [`${what}: ${lang}`]))

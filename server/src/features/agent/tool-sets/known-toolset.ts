import type { Tool, Toolset } from '@quarry/integrations/kit/tool'

/** What is decided and told about the tools of a service, without what carries them out. */
export type KnownToolset = Pick<Toolset<never>, 'texts' | 'about' | 'permissions' | 'choices' | 'isForeign'> & {
  tools: Readonly<Record<string, Pick<Tool<never>, 'effect' | 'egress' | 'scopes' | 'input' | 'fileFields'>>>
}

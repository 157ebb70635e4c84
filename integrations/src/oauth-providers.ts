import type { Provider } from '@quarry/contract/source/service'
import { atlassian } from './platforms/atlassian/provider.ts'
import { box } from './vendors/box/provider.ts'
import { dropbox } from './vendors/dropbox/provider.ts'
import { figma } from './vendors/figma/provider.ts'
import { google } from './platforms/google/provider.ts'
import { microsoft } from './platforms/microsoft/provider.ts'
import { notion } from './vendors/notion/provider.ts'
import { slack } from './vendors/slack/provider.ts'
import { zendesk } from './vendors/zendesk/provider.ts'
import type { ProviderProtocol } from './oauth/provider.ts'

export const protocols: Readonly<Record<Provider, ProviderProtocol>> = {
  google,
  microsoft,
  atlassian,
  dropbox,
  notion,
  figma,
  slack,
  box,
  zendesk,
}

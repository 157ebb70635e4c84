import type { Provider } from '@quarry/contract/service'
import { atlassian } from './atlassian.ts'
import { dropbox } from './dropbox.ts'
import { figma } from './figma.ts'
import { google } from './google.ts'
import { microsoft } from './microsoft.ts'
import { notion } from './notion.ts'
import type { ProviderProtocol } from './provider.ts'

export const protocols: Readonly<Record<Provider, ProviderProtocol>> = { google, microsoft, atlassian, dropbox, notion, figma }

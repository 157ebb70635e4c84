import { readFileSync } from 'node:fs'
import { supportRoutes } from '@quarry/contract/wire/plan/support'
import { endpoint } from './endpoint.ts'

const manifest = new URL('../../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

export const supportEndpoints = [
  endpoint(supportRoutes.info, async ({ config }) => ({ version, contact: config.SUPPORT_CONTACT ?? null })),
]

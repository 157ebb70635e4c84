import { HancomProfile } from '@quarry/integrations/vendors/hancomdocs/profile'
import { readJson } from './plans-file.ts'

/**
 * Reads how the operator says Hancom Docs is spoken to.
 * @throws Error naming every mistake at its place.
 */
export function readHancomProfile(path: string): HancomProfile {
  const parsed = HancomProfile.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map((issue) => `    ${['profile', ...issue.path].map(String).join('.')}: ${issue.message}`)
  throw new Error(`the file is not usable:\n${mistakes.join('\n')}`)
}

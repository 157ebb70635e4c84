import { limits } from '@quarry/contract/limits'
import { useT } from '../../lib/i18n-later.ts'
import { StateDot } from '../../ui/StateDot.tsx'
import type { Tone } from '../../ui/tones.ts'
import type { CodeState } from './use-code-check.ts'

const tones: Record<Exclude<CodeState, 'empty'>, Tone> = {
  checking: 'active',
  available: 'ok',
  inUse: 'danger',
  reserved: 'danger',
  malformed: 'danger',
  unknown: 'warn',
}

/** The state of an address in a line whose place is kept, so that the form does not move. */
export function CodeStatus({ state }: { state: CodeState }) {
  const t = useT()
  const { workspaceNameMin: min, nameLength: max } = limits
  if (state === 'empty') return t('workspace.form.codeHelp', { min, max })
  const words = state === 'malformed' ? t('workspace.code.malformed', { min, max }) : t(`workspace.code.${state}`)
  return <StateDot tone={tones[state]}>{words}</StateDot>
}

import { Languages } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../../lib/i18n.ts'
import { languageOptions } from '../../../lib/text/languages.ts'
import { remember, useRemembered } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuChoice } from '../../../ui/layers/MenuChoice.tsx'

/** The language answers are written in, remembered per workspace; the question's own unless one is chosen. */
export function AnswerLanguage({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const place = usePlace(workspaceId)
  const chosen = useRemembered('answerLanguage', place)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('search.answer.language')}>
          <Languages aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <MenuChoice
        label={t('search.answer.language')}
        value={chosen ?? 'own'}
        options={[{ value: 'own', label: t('search.answer.ownLanguage') }, ...languageOptions]}
        onChange={(next) => remember('answerLanguage', place, next === 'own' ? null : next)}
      />
    </Menu>
  )
}

import { Languages } from 'lucide-react'
import { profileLanguages } from '@quarry/contract/account'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useT } from '../../lib/i18n.ts'
import { remember, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuChoice } from '../../ui/MenuChoice.tsx'

/** Each language by its own name. */
const names: Record<(typeof profileLanguages)[number], string> = {
  ko: '한국어',
  en: 'English',
  ja: '日本語',
  'zh-cn': '简体中文',
  'zh-hk': '繁體中文',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
}

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
        options={[
          { value: 'own', label: t('search.answer.ownLanguage') },
          ...profileLanguages.map((value) => ({ value, label: names[value] })),
        ]}
        onChange={(next) => remember('answerLanguage', place, next === 'own' ? null : next)}
      />
    </Menu>
  )
}

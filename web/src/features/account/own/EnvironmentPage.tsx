import type { Language } from '@quarry/contract/account/account'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { languageOptions } from '../../../lib/text/languages.ts'
import { remember, useRemembered } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { setTheme, type Theme, themes, useTheme } from '../../../lib/theme.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/layers/toast.ts'

/** Settings → environment: what this browser keeps for this person in this workspace (spec §9). */
export function EnvironmentPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const place = usePlace(workspace.id)
  const [keeps, answerLanguage, theme] = [useRemembered('recentView', place), useRemembered('answerLanguage', place), useTheme()]
  const [searches, results] = [useRemembered('recentSearches', place), useRemembered('recentResults', place)]
  const saved = () => toast({ tone: 'ok', text: t('toast_env_change_done') })
  const answerOptions: { value: Language | 'own'; label: string }[] = [
    { value: 'own', label: t('search.answer.ownLanguage') },
    ...languageOptions,
  ]

  return (
    <SectionPage title={t('shell.sections.environment')} subtitle={t('personal.environment.subtitle')}>
      <div className="grid max-w-lg gap-6">
        <div>
          <Checkbox
            className="font-medium"
            label={t('personal.environment.keep')}
            checked={keeps}
            onChange={(event) => {
              remember('recentView', place, event.target.checked)
              saved()
            }}
          />
          <p className="text-text-quiet">{t('personal.environment.keepHelp')}</p>
          <Button
            className="mt-2"
            disabled={searches.length + results.length === 0}
            onClick={() => {
              remember('recentSearches', place, [])
              remember('recentResults', place, [])
              saved()
            }}
          >
            {t('personal.environment.clear')}
          </Button>
        </div>
        <Field label={t('search.answer.language')} help={t('personal.environment.answerHelp')}>
          {(control) => (
            <Select
              {...control}
              value={answerLanguage ?? 'own'}
              options={answerOptions}
              onChange={(next) => {
                remember('answerLanguage', place, next === 'own' ? null : next)
                saved()
              }}
            />
          )}
        </Field>
        <Field label={t('shell.theme')}>
          {(control) => (
            <Select<Theme>
              {...control}
              value={theme}
              options={themes.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
              onChange={(next) => {
                setTheme(next)
                saved()
              }}
            />
          )}
        </Field>
      </div>
    </SectionPage>
  )
}

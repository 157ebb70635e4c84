import { limits } from '@quarry/contract/limits'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import { Button } from '../../../ui/Button.tsx'
import { useT } from '../i18n.ts'
import { settingOf, type ToolSetChoice } from './choice.ts'
import { FixedFields } from './FixedFields.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import type { ToolSetPlace } from './tool-set.queries.ts'
import { ToolLine } from './ToolLine.tsx'

type Props = {
  offer: ToolSetOffer
  choice: ToolSetChoice
  mayShare: boolean
  /** Whose account can be asked what there is; absent: none yet. */
  place?: ToolSetPlace | null
  onChange: (choice: ToolSetChoice) => void
}

/** As whom an agent acts at a service, and what it can do there, tool by tool. */
export function ToolSetForm({ offer, choice, mayShare, place = null, onChange }: Props) {
  const t = useT()
  const { tools, methods, authenticationLinkType } = offer
  const take = (names: readonly string[]) => onChange({ ...choice, tools: names })
  const choose = (name: string, isChosen: boolean) =>
    take(isChosen ? [...choice.tools, name] : choice.tools.filter((each) => each !== name))
  const set = (name: string, setting: ToolSetting) => onChange({ ...choice, settings: { ...choice.settings, [name]: setting } })
  const all = tools.map(({ name }) => name)
  const reads = tools.filter(({ effect }) => effect === 'read').map(({ name }) => name)
  const count = all.filter((name) => choice.tools.includes(name)).length
  return (
    <div className="grid gap-5 pb-2">
      {authenticationLinkType !== 'NONE' && (
        <MethodChoice
          methods={methods}
          value={choice.method}
          mayShare={mayShare}
          onChange={(method) => onChange({ ...choice, method })}
        />
      )}
      <fieldset>
        <legend className="sr-only">{t('toolSet.choose')}</legend>
        <div className="mb-1 flex flex-wrap items-center justify-end gap-x-1">
          <span aria-hidden className="font-button">
            {t('toolSet.choose')}
          </span>
          <span className="me-auto ps-1 text-meta text-text-quiet tabular-nums">
            {t('toolSet.chosen', { count, all: all.length })}
          </span>
          <Button size="small" kind="quiet" onClick={() => take(all)}>
            {t('toolSet.chooseAll')}
          </Button>
          {reads.length > 0 && reads.length < all.length && (
            <Button size="small" kind="quiet" onClick={() => take(reads)}>
              {t('toolSet.chooseReads')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => take([])}>
            {t('toolSet.chooseNone')}
          </Button>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {tools.map((tool) => (
            <ToolLine
              key={tool.name}
              tool={tool}
              isChosen={choice.tools.includes(tool.name)}
              setting={settingOf(choice, tool)}
              onChoose={(isChosen) => choose(tool.name, isChosen)}
              onSetting={(setting) => set(tool.name, setting)}
            >
              <FixedFields
                tool={tool}
                values={choice.fixed[tool.name] ?? {}}
                place={place}
                onChange={(values) => onChange({ ...choice, fixed: { ...choice.fixed, [tool.name]: values } })}
              />
            </ToolLine>
          ))}
        </ul>
        {count === 0 && <output className="mt-2 block text-danger">{t('error.toolNoneSelected')}</output>}
        {count > limits.toolsPerAgent && <output className="mt-2 block text-danger">{t('error.tooManyTools')}</output>}
      </fieldset>
    </div>
  )
}

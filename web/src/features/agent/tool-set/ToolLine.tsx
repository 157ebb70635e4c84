import { type ReactNode, useId } from 'react'
import { limits } from '@quarry/contract/limits'
import type { ToolSetting } from '@quarry/contract/agent/tool'
import { cn } from '../../../lib/cn.ts'
import { inWords } from '../../../lib/i18n.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'
import { type OfferedTool, settingsFor } from './choice.ts'
import { effectIcons, effectTone } from './effects.ts'

type Props = {
  tool: OfferedTool
  isChosen: boolean
  setting: ToolSetting
  onChoose: (isChosen: boolean) => void
  onSetting: (setting: ToolSetting) => void
  /** What more there is to set of it once it is chosen. */
  children: ReactNode
}

/** One tool: what it does, what it changes, and, once it is chosen, when the person is asked. */
export function ToolLine({ tool, isChosen, setting, onChoose, onSetting, children }: Props) {
  const t = useT()
  const id = useId()
  const title = inWords(tool.title)
  const Icon = effectIcons[tool.effect]
  const offered = settingsFor(tool)
  const consequence = consequenceOf(tool, setting)
  return (
    <li className="py-3">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          aria-label={title}
          aria-describedby={`${id}-about ${id}-effect ${id}-needs`}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-button wrap-anywhere">{title}</span>
            <span id={`${id}-effect`} className={cn('flex items-center gap-1 text-meta', effectTone[tool.effect])}>
              <Icon aria-hidden className="size-3.75 shrink-0" />
              {t(`toolSet.effect.${tool.effect}`)}
            </span>
          </span>
          <span id={`${id}-about`} className="block text-meta text-text-quiet wrap-anywhere">
            {inWords(tool.about)}
          </span>
          {tool.permissions.length > 0 && (
            <span id={`${id}-needs`} className="block text-meta text-text-quiet wrap-anywhere">
              {t('toolSet.needs', { permissions: tool.permissions.map(inWords).join(', ') })}
            </span>
          )}
        </span>
      </label>
      {isChosen && (
        <div className="ms-7.5 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          {offered.length > 0 && (
            <Select
              aria-label={t('toolSet.settingOf', { tool: title })}
              aria-describedby={`${id}-consequence`}
              className="w-44 shrink-0"
              value={setting}
              onChange={onSetting}
              options={offered.map((value) => ({ value, label: t(`toolSet.setting.${value}`) }))}
            />
          )}
          <p id={`${id}-consequence`} className="min-w-48 flex-1 text-meta text-text-quiet">
            {t(`toolSet.consequence.${consequence}`, { days: limits.approvalRuleDays })}
          </p>
        </div>
      )}
      {isChosen && children}
    </li>
  )
}

function consequenceOf({ effect, egress }: OfferedTool, setting: ToolSetting) {
  if (effect === 'read') return egress === 'external' ? 'readOutside' : effect
  return effect === 'destructive' && setting === 'ask' ? effect : setting
}

import { useId } from 'react'
import type { ToolEffect, ToolFieldRole } from '@quarry/contract/agent/tool'
import type { McpTool } from '@quarry/contract/wire/agent/custom-mcp'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'
import { FieldRoles } from './FieldRoles.tsx'

type Props = {
  tool: McpTool
  effect: ToolEffect | null
  /** What was chosen of its arguments and is not saved yet. */
  roles: Readonly<Record<string, ToolFieldRole>>
  onDecide: (effect: ToolEffect | null) => void
  onRole: (field: string, role: ToolFieldRole) => void
}

const decisions = ['off', 'read', 'write', 'destructive'] as const

/** One tool: what its server says of it, word for word, and what a person decides. */
export function ToolDecision({ tool, effect, roles, onDecide, onRole }: Props) {
  const t = useT()
  const id = useId()
  const { name, state, said, before, saidEffect } = tool
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-[1_1_12rem] font-button wrap-anywhere">{name}</span>
        <Select
          aria-label={t('mcp.tools.decisionOf', { tool: name })}
          aria-describedby={`${id}-said`}
          className="w-56 max-w-full"
          disabled={state === 'missing'}
          value={effect ?? 'off'}
          onChange={(value) => onDecide(value === 'off' ? null : value)}
          options={decisions.map((value) => ({ value, label: t(`mcp.tools.decision.${value}`) }))}
        />
      </div>
      {(state === 'changed' || state === 'missing') && <p className="text-meta text-warn">{t(`mcp.tools.${state}`)}</p>}
      <div id={`${id}-said`} className="text-meta text-text-quiet">
        {saidEffect && <p>{t(`mcp.tools.said.${saidEffect}`)}</p>}
        <p className="line-clamp-3 wrap-anywhere">{said.description}</p>
      </div>
      {effect !== null && tool.fields.length > 0 && <FieldRoles fields={tool.fields} roles={roles} onRole={onRole} />}
      <details className="text-meta" open={before !== null}>
        <summary className="cursor-pointer text-text-quiet">{t('mcp.tools.details')}</summary>
        {before && <Words title={t('mcp.tools.before')} said={before} />}
        <Words title={before ? t('mcp.tools.now') : null} said={said} />
      </details>
    </li>
  )
}

function Words({ title, said }: { title: string | null; said: McpTool['said'] }) {
  const t = useT()
  return (
    <div className="mt-2 grid gap-1.5 rounded-row bg-surface-sunken p-3">
      {title && <p className="font-button">{title}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{said.description}</p>
      <p className="text-text-quiet">{t('mcp.tools.arguments')}</p>
      <pre className="max-h-60 overflow-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap">{said.arguments}</pre>
    </div>
  )
}

import type { ToolFieldRole } from '@quarry/contract/agent/tool'
import type { McpTool } from '@quarry/contract/wire/agent/custom-mcp'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'

type Props = {
  fields: McpTool['fields']
  roles: Readonly<Record<string, ToolFieldRole>>
  onRole: (field: string, role: ToolFieldRole) => void
}

const all = ['destination', 'content', 'plain'] as const

/** What each argument of a tool is: all of them say where something goes, until a person decides otherwise. */
export function FieldRoles({ fields, roles, onRole }: Props) {
  const t = useT()
  return (
    <details className="text-meta" open={fields.some(({ isChanged }) => isChanged)}>
      <summary className="cursor-pointer text-text-quiet">{t('mcp.tools.fields.title', { count: fields.length })}</summary>
      <p className="mt-2 text-text-quiet">{t('mcp.tools.fields.body')}</p>
      <ul className="mt-3 grid gap-2.5">
        {fields.map(({ name, description, role, isChanged }) => (
          <li key={name} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
              <span className="font-mono">{name}</span>
              {description !== '' && <span className="line-clamp-3 text-text-quiet">{description}</span>}
              {isChanged && roles[name] === undefined && <span className="block text-warn">{t('mcp.tools.fields.changed')}</span>}
            </span>
            <Select
              aria-label={t('mcp.tools.fields.of', { field: name })}
              className="w-56 max-w-full"
              value={roles[name] ?? role ?? 'destination'}
              onChange={(value) => onRole(name, value)}
              options={all.map((value) => ({ value, label: t(`mcp.tools.fields.role.${value}`) }))}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

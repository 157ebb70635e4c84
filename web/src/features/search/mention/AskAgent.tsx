import { Bot } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuItem } from '../../../ui/layers/MenuItem.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { AgentsToAskContext } from './agents-to-ask.ts'

/** Hands the question of a search to an agent; nothing where there is none. */
export function AskAgent({ question }: { question: string }) {
  const t = useT()
  const asking = useContext(AgentsToAskContext)
  const load = asking?.load
  useEffect(() => load?.(), [load])
  if (asking?.again)
    return (
      <SmallProblem
        title={t('search.agent.failed')}
        onRetry={asking.again}
        className="mt-3 text-meta max-sm:in-data-teaser:hidden"
      />
    )
  if (!asking || asking.agents.length === 0) return null
  const { agents, ask, isAsking, Tile } = asking
  return (
    <div className="mt-3 max-sm:in-data-teaser:hidden">
      <Menu
        side="top"
        className="max-h-80 overflow-y-auto"
        trigger={
          <Button size="small" pending={isAsking} icon={<Bot aria-hidden className="size-4" />}>
            {t('search.agent.handOver')}
          </Button>
        }
      >
        {agents.map(({ id, name }) => (
          <MenuItem key={id} icon={<Tile id={id} name={name} size="small" />} onSelect={() => ask(id, question)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

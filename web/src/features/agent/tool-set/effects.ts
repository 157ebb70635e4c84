import { Eye, PencilLine, TriangleAlert } from 'lucide-react'
import type { ToolEffect } from '@quarry/contract/agent/tool'

export const effectIcons = { read: Eye, write: PencilLine, destructive: TriangleAlert } satisfies Record<ToolEffect, typeof Eye>

export const effectTone = { read: 'text-text-quiet', write: 'text-warn', destructive: 'text-danger' } satisfies Record<
  ToolEffect,
  string
>

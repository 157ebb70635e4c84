import { Member } from '@quarry/contract/wire/workspace/member'

let made = 0

/** A USER who is in. */
export function memberOf(facts: Partial<Member> = {}): Member {
  made += 1
  return Member.parse({
    id: `3e3be400-0000-4000-8000-${String(made).padStart(12, '0')}`,
    email: `person${made}@acme.example`,
    name: `Person ${made}`,
    job: 'Engineer',
    workspaceRole: 'USER',
    privileges: ['members', 'apps', 'payments', 'agents'],
    status: 'active',
    joinedAt: '2026-11-01T09:00:00Z',
    lastAccessAt: null,
    isMe: false,
    isPartner: false,
    invitation: null,
    ...facts,
  })
}

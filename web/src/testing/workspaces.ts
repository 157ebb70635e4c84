import { privileges } from '@quarry/contract/workspace/permission'
import type { Role } from '@quarry/contract/workspace/role'
import { named } from '@quarry/contract/calls/names'
import { Workspace } from '@quarry/contract/wire/workspace/workspace'

/** The workspace of Acme without sources, seen in a role. */
export const acme = (workspaceRole: Role): Workspace =>
  named(Workspace.parse({ ...facts, myAccountInfo: { workspaceRole, privileges } }))

const facts = {
  id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c08',
  code: 'acme',
  name: 'Acme',
  displayName: 'Acme',
  status: 'active',
  paymentPlanCode: 'unlimited',
  paymentPlanName: { en: 'Unlimited', ko: '무제한' },
  planNotice: null,
  paymentPlanStatus: 'active',
  paymentPlanStartedAt: null,
  paymentPlanExpiresAt: null,
  paymentPlanPeriodUnit: null,
  paymentHistoryId: null,
  deletionAt: null,
  workspaceAccountTotal: 1,
  createdAt: '2026-11-01T09:00:00Z',
  companyInfo: { countryCode: null, companyName: '', mainProductName: '', website: '', searchBoxText: '' },
  contentProviderList: { publicCp: [], restrictedCp: { ownedCp: [], notOwnedCp: [] } },
}

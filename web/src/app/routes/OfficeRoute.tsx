import { useParams, useRouteContext } from '@tanstack/react-router'
import { OfficePage } from '../../features/search/office/OfficePage.tsx'

/** `/{workspaceCode}/office/{documentId}` */
export function OfficeRoute() {
  const { workspaceCode } = useParams({ from: '/$workspaceCode/office/$documentId' })
  const { workspaceId, documentId } = useRouteContext({ from: '/$workspaceCode/office/$documentId' })
  return <OfficePage workspaceCode={workspaceCode} workspaceId={workspaceId} documentId={documentId} />
}

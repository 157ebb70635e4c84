-- A charge back took the renewal from its plan, whether or not that had been cancelled. What nobody cancelled, or somebody has had renewed
-- again, renews if the bank gives up.
update subscription set renews = true
where status = 'suspended' and not renews and term is not null
  and exists (
    select from payment_attempt
    where payment_attempt.account_id = subscription.account_id and fail_code = 'disputed')
  and not exists (
    select from audit_entry cancelled
    where cancelled.workspace_id = subscription.workspace_id and action = 'payment.cancel' and created_at >= subscription.started_at
      and not exists (
        select from audit_entry resumed
        where resumed.workspace_id = cancelled.workspace_id and resumed.action = 'payment.resume'
          and resumed.created_at > cancelled.created_at and resumed.created_at < subscription.suspended_at));

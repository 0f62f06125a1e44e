-- Up Migration

-- The movements of customers' wallets, as clients list them: the ledger's entries, seen from the wallet.
CREATE VIEW wallet_transactions AS
  SELECT md5('entry ' || e.id)::uuid AS id, e.id AS entry_id, e.account_id AS wallet_id, a.user_id, a.currency,
    abs(e.amount_minor) AS amount_minor, CASE WHEN e.amount_minor > 0 THEN 'credit' ELSE 'debit' END AS action,
    j.kind, j.booking_id, j.created_at, j.created_at AS updated_at
  FROM entries e JOIN accounts a ON a.id = e.account_id JOIN journals j ON j.id = e.journal_id
  WHERE a.kind = 'wallet' AND a.enabled;

CREATE INDEX "team_shares_team" ON "team_shares" USING btree ("team_id","account_id");--> statement-breakpoint
-- The check: what other accounts share with the reader at this moment. A share counts while reader and
-- sharer are members of its team, the team is there, and so is the entity. It looks into several accounts,
-- so it runs as the owner of the tables; inside an account's transaction it answers that account only.
CREATE FUNCTION "shared_with"(reader uuid, owner uuid DEFAULT NULL)
RETURNS TABLE ("account_id" uuid, "user_id" text, "entity_id" uuid, "team_id" uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  -- Most accounts are in no team, and every request asks.
  IF NOT EXISTS (SELECT FROM team_members m WHERE m.member_account_id = reader) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT DISTINCT ON (s.account_id, s.entity_id) s.account_id, e.user_id, s.entity_id, s.team_id
  FROM team_members m
    JOIN teams t ON t.account_id = m.account_id AND t.team_id = m.team_id
    JOIN team_shares s ON s.team_id = m.team_id AND s.account_id <> reader
      AND (owner IS NULL OR s.account_id = owner)
    JOIN team_members o ON o.account_id = m.account_id AND o.team_id = m.team_id
      AND o.member_account_id = s.account_id
    JOIN entities e ON e.account_id = s.account_id AND e.entity_id = s.entity_id
  WHERE m.member_account_id = reader
    AND reader = coalesce(nullif(current_setting('app.account', true), '')::uuid, reader)
  ORDER BY s.account_id, s.entity_id, s.shared_at, s.team_id;
END $$;

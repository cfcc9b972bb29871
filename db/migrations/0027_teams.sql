-- Teams reach beyond an account, and row-level security shows an account its own rows only. What an account
-- may read and write of others' teams is these functions and nothing else. Each acts for one account: inside
-- an account's transaction for that one, whoever else is named. Whoever changes a team holds its row first,
-- until the end of the transaction, so changes of one team come one after the other.
CREATE FUNCTION "acts_for"(account uuid) RETURNS boolean
LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT account = coalesce(nullif(current_setting('app.account', true), '')::uuid, account)
$$;--> statement-breakpoint
-- The teams that an account is in, or the one that is named, oldest membership first. The invite code is its
-- owner's to give away.
CREATE FUNCTION "teams_of"(member uuid, team uuid DEFAULT NULL)
RETURNS TABLE ("team_id" uuid, "name" text, "description" text, "invite_code" text, "role" text,
  "member_count" integer, "shared_memories" integer, "created_at" timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  RETURN QUERY
  SELECT t.team_id, t.name, t.description, CASE m.role WHEN 'owner' THEN t.invite_code END, m.role,
    (SELECT count(*)::int FROM team_members o
      WHERE o.account_id = t.account_id AND o.team_id = t.team_id),
    (SELECT count(*)::int FROM team_shares s
      JOIN entities e ON e.account_id = s.account_id AND e.entity_id = s.entity_id
      WHERE s.team_id = t.team_id),
    t.created_at
  FROM team_members m JOIN teams t ON t.account_id = m.account_id AND t.team_id = m.team_id
  WHERE m.member_account_id = member AND (team IS NULL OR m.team_id = team) AND acts_for(member)
  ORDER BY m.joined_at, t.team_id;
END $$;--> statement-breakpoint
-- The members of a team, the longest one first; nobody where the one who asks is not among them.
CREATE FUNCTION "members_of"(member uuid, team uuid)
RETURNS TABLE ("account_id" uuid, "email" text, "role" text, "joined_at" timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  RETURN QUERY
  SELECT o.member_account_id, a.email, o.role, o.joined_at
  FROM team_members m JOIN teams t ON t.account_id = m.account_id AND t.team_id = m.team_id
    JOIN team_members o ON o.account_id = m.account_id AND o.team_id = m.team_id
    JOIN accounts a ON a.account_id = o.member_account_id
  WHERE m.member_account_id = member AND m.team_id = team AND acts_for(member)
  ORDER BY o.joined_at, o.member_account_id;
END $$;--> statement-breakpoint
-- Holds a team for a member: the member's role, and how many entities are shared there. No row where the
-- account is not in it.
CREATE FUNCTION "hold_team"(member uuid, team uuid)
RETURNS TABLE ("role" text, "shared_memories" integer)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM FROM team_members m JOIN teams t ON t.account_id = m.account_id AND t.team_id = m.team_id
  WHERE m.member_account_id = member AND m.team_id = team AND acts_for(member)
  FOR UPDATE OF t;
  -- Asked anew: who held the team before may have ended it.
  RETURN QUERY SELECT o.role, o.shared_memories FROM teams_of(member, team) o;
END $$;--> statement-breakpoint
-- Makes whoever knows the invite code a member. Tells the team, the role, and what came of it: `joined`,
-- `member` for one who was there already, `team_full`, or `too_many` for one who is in too many teams.
-- No row where no team has the code.
CREATE FUNCTION "join_team"(member uuid, code text, members_max integer, teams_max integer)
RETURNS TABLE ("team_id" uuid, "name" text, "role" text, "outcome" text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  held record;
  known text;
  come text := 'joined';
BEGIN
  SELECT t.account_id, t.team_id, t.name INTO held FROM teams t
  WHERE t.invite_code = code AND acts_for(member) FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT m.role INTO known FROM team_members m
  WHERE m.account_id = held.account_id AND m.team_id = held.team_id AND m.member_account_id = member;
  IF known IS NOT NULL THEN
    come := 'member';
  ELSIF (SELECT count(*) FROM team_members m
      WHERE m.account_id = held.account_id AND m.team_id = held.team_id) >= members_max THEN
    come := 'team_full';
  ELSIF (SELECT count(*) FROM team_members m WHERE m.member_account_id = member) >= teams_max THEN
    come := 'too_many';
  ELSE
    INSERT INTO team_members (account_id, team_id, member_account_id, role)
    VALUES (held.account_id, held.team_id, member, 'member');
  END IF;
  RETURN QUERY SELECT held.team_id, held.name, coalesce(known, 'member'), come;
END $$;--> statement-breakpoint
-- Takes a member, but not the owner, out of a team that is held, with what they have shared there.
CREATE FUNCTION "leave_team"(member uuid, team uuid) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  DELETE FROM team_shares s
  WHERE s.account_id = member AND s.team_id = team AND acts_for(member);
  DELETE FROM team_members m
  WHERE m.member_account_id = member AND m.team_id = team AND m.role <> 'owner' AND acts_for(member);
END $$;--> statement-breakpoint
-- Ends a team of this owner that is held, with everybody's shares there.
CREATE FUNCTION "end_team"(owner uuid, team uuid) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  DELETE FROM teams t WHERE t.account_id = owner AND t.team_id = team AND acts_for(owner);
  IF NOT FOUND THEN
    RETURN;
  END IF;
  DELETE FROM team_shares s WHERE s.team_id = team;
  DELETE FROM team_members m WHERE m.account_id = owner AND m.team_id = team;
END $$;--> statement-breakpoint
-- Takes an account that is to be erased out of all teams: others' shares into its own ones, and its
-- memberships of others'. Teams are held in the order of their ids, so that two who go at once do not wait
-- for each other.
CREATE FUNCTION "withdraw_from_teams"(account uuid)
RETURNS TABLE ("shares_withdrawn" integer, "memberships" integer)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  shares integer;
  members integer;
BEGIN
  PERFORM FROM teams t
  WHERE acts_for(account) AND (t.account_id = account OR EXISTS (SELECT FROM team_members m
    WHERE m.account_id = t.account_id AND m.team_id = t.team_id AND m.member_account_id = account))
  ORDER BY t.team_id FOR UPDATE;
  DELETE FROM team_shares s USING teams t
  WHERE t.account_id = account AND s.team_id = t.team_id AND s.account_id <> account
    AND acts_for(account);
  GET DIAGNOSTICS shares = ROW_COUNT;
  DELETE FROM team_members m
  WHERE m.member_account_id = account AND m.account_id <> account AND acts_for(account);
  GET DIAGNOSTICS members = ROW_COUNT;
  RETURN QUERY SELECT shares, members;
END $$;--> statement-breakpoint
-- The check as it was, but with each shared entity looked up by its key: before the statistics tell of many
-- shares, a plan went through all entities of an account for each of them.
CREATE OR REPLACE FUNCTION "shared_with"(reader uuid, owner uuid DEFAULT NULL)
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
    CROSS JOIN LATERAL (SELECT n.user_id FROM entities n
      WHERE n.account_id = s.account_id AND n.entity_id = s.entity_id OFFSET 0) e
  WHERE m.member_account_id = reader
    AND reader = coalesce(nullif(current_setting('app.account', true), '')::uuid, reader)
  ORDER BY s.account_id, s.entity_id, s.shared_at, s.team_id;
END $$;

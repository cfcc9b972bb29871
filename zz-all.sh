export PATH=/tmp/lab:$PATH
for a in "plain conversations" "development conversations" "development lives" "plain lives" "development young" "plain young"; do set -- $a; echo "$a $(bun run bench updates --half $1 --kind $2 2>/dev/null | grep '| all' | cut -d'|' -f2-9)"; done

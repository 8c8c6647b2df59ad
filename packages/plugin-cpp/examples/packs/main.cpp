// Installs packs from a command line. The console example signs this computer in.
#include <backline/pack_engine.hpp>
#include <backline/system_disk.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "../program.h"

namespace {

using backline::PackState;
using backline::PackStateName;

constexpr const char* usage =
    "usage: packs list | find FOLDER | install SKU --to FOLDER [--from FOLDER] [--option ID] [--limit BYTES]\n"
    "       packs update | verify | repair | swap | rollback | uninstall SKU\n"
    "       packs move | copy SKU --to FOLDER\n"
    "--data FOLDER: where the sign-in is kept. --wait: as long as it takes.\n";

struct Command {
  std::string name, word, data;
  bool isWaiting = false;
  backline::PackInstall install;
  std::int64_t limit = 0;
};

/** Returns false if an argument was not understood. */
bool parse(int count, char** arguments, Command& command) {
  command.data = findFolder();
  for (int at = 1; at < count; ++at) {
    const std::string word = arguments[at];
    const bool isOption = word.compare(0, 2, "--") == 0;
    if (word == "--wait") {
      command.isWaiting = true;
    } else if (isOption) {
      if (++at == count) return false;
      const std::string value = arguments[at];
      if (word == "--to") command.install.to = value;
      else if (word == "--from") command.install.from.push_back(value);
      else if (word == "--data") command.data = value;
      else if (word == "--limit") command.limit = std::atoll(value.c_str());
      else if (word == "--option") {
        if (!command.install.options) command.install.options.emplace();
        command.install.options->push_back(value);
      } else return false;
    } else if (command.name.empty()) {
      command.name = word;
    } else {
      command.word = word;
    }
  }
  return command.name == "list" || !command.word.empty();
}

/** Advice for a refusal. */
const char* toCure(const std::string& code) {
  if (code == "installed_elsewhere") return ": move takes it along, and install with --from FOLDER of that library makes a second copy";
  if (code == "folder_has_links") return ": a link, or something else that is not ours, stands where a file or a folder of the pack belongs";
  return "";
}

/** Formats a state as one line. */
void print(std::FILE* to, const PackState& state) {
  std::fprintf(to, "%s %s", state.sku.c_str(), std::string(toText(state.state)).c_str());
  if (state.progress && state.progress->total > 0)
    std::fprintf(to, " %d %%", static_cast<int>(100 * state.progress->bytes / state.progress->total));
  if (state.waiting) std::fprintf(to, " %s", std::string(toText(state.waiting->reason)).c_str());
  if (state.refusal) std::fprintf(to, " %s %s%s", state.refusal->code.c_str(), state.refusal->ref.c_str(), toCure(state.refusal->code));
  if (state.damage) std::fprintf(to, " %d places", static_cast<int>(state.damage->places));
  if (!state.version.empty()) std::fprintf(to, " %s", state.version.c_str());
  if (state.update) std::fprintf(to, " (%s: %lld bytes)", state.update->version.c_str(), static_cast<long long>(state.update->bytes));
  if (!state.folder.empty()) std::fprintf(to, " %s", state.folder.c_str());
  std::fprintf(to, "\n");
  std::fflush(to);
}

/** An update is installed at once, because no plugin plays here. */
PackState run(backline::Packs& packs, const Command& command) {
  const std::string& name = command.name;
  const std::string& sku = command.word;
  const auto swapped = [&](const PackState& state) { return state.state == PackStateName::ready ? packs.swap(sku) : state; };
  if (name == "install" || name == "update") return swapped(packs.install(sku, command.install));
  if (name == "rollback") return swapped(packs.rollback(sku));
  if (name == "swap") return packs.swap(sku);
  if (name == "verify") return packs.verify(sku);
  if (name == "repair") return packs.repair(sku, command.install.from);
  if (name == "move") return packs.move(sku, command.install.to);
  if (name == "copy") return packs.copy(sku, command.install.to);
  if (name == "uninstall") return packs.uninstall(sku);
  return {};
}

}  // namespace

int run(int count, char** arguments) {
  Command command;
  if (!parse(count, arguments, command)) return std::fputs(usage, stderr), 2;
  SystemHttp http;
  SystemPackHttp packHttp;
  backline::FolderStore store({backline::toPath(command.data)});
  backline::SystemDisk disk;
  backline::Client client(toClientOptions(), store, http);
  const auto instance = client.start();
  backline::Packs* all = nullptr;
  backline::PacksOptions options;
  options.sha256 = hashBytes;
  options.limits.bytesPerSecond = command.limit;
  options.onChange = [&](const PackState& state) {
    print(stderr, state);
    if (!command.isWaiting && state.waiting && all != nullptr) all->stop();
  };
  backline::Packs packs(options, client, disk, store, packHttp);
  all = &packs;
  if (command.name == "list" || command.name == "find") {
    for (const PackState& state : command.name == "list" ? packs.list() : packs.find({command.word})) print(stdout, state);
    return 0;
  }
  const std::vector<PackState> started = packs.start();
  // The start finishes an earlier removal, if another program held a file then.
  const auto gone = std::find_if(started.begin(), started.end(), [&](const PackState& one) {
    return command.name == "uninstall" && one.sku == command.word && one.state == PackStateName::absent;
  });
  const PackState state = gone == started.end() ? run(packs, command) : *gone;
  if (state.sku.empty()) return std::fputs(usage, stderr), 2;
  print(stdout, state);
  return state.state == PackStateName::installed || state.state == PackStateName::absent ? 0 : 1;
}

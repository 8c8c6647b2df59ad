#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../common/whole.hpp"
#include "../disk/names.hpp"

/** The list of a pack: its files and their blocks. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace packs {

inline constexpr std::uint64_t filesMax = 200'000, blocksMax = 4'000'000, bytesMax = std::uint64_t{1} << 40, optionsMax = 64;
inline constexpr std::uint64_t listMaxBytes = 160 * 1024 * 1024, blockMaxBytes = 1024 * 1024, bundleMaxBytes = 32 * 1024 * 1024;
inline constexpr std::size_t hashBytes = 32;

struct File {
  std::string path;
  /** 0 if always installed; otherwise the position of its option in the head, from 1. */
  std::uint32_t option = 0;
  /** True for files without which nothing plays. */
  bool isFirst = false;
  std::uint32_t crc32 = 0;
  /** The sum of its blocks. */
  std::uint64_t bytes = 0;
  /** The index of a block, and the number of consecutive blocks from there. */
  std::vector<std::pair<std::uint32_t, std::uint32_t>> runs;
};

/** A list as it was read: its bytes, the position of each block's hash, and its files. Needs 40 bytes per block. */
class List {
 public:
  std::string bytes;
  std::vector<std::uint32_t> hashAt;
  std::vector<File> files;

  std::size_t blockCount() const { return hashAt.size(); }
  const std::uint8_t* hash(std::size_t block) const {
    return reinterpret_cast<const std::uint8_t*>(bytes.data()) + hashAt[block];
  }
  /** A block's length, which comes before its hash in little-endian bits. */
  std::uint32_t length(std::size_t block) const {
    const std::size_t from = block == 0 ? firstAt : hashAt[block - 1] + hashBytes;
    std::uint32_t value = 0;
    for (std::size_t at = from, shift = 0; at < hashAt[block]; ++at, shift += 7)
      value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at]) & 0x7f) << shift;
    return value;
  }
  /** The position of the first block's length. */
  std::size_t firstAt = 0;
};

/** Calls back with each block of a file, in order. */
template <typename Take>
void eachBlock(const File& file, Take take) {
  for (const auto& [first, count] : file.runs)
    for (std::uint32_t block = first; block < first + count; ++block) take(block);
}

/** Finds blocks by their hashes, in an open-addressing table of indices. */
class BlockIndex {
 public:
  explicit BlockIndex(const List& of, std::size_t expected) : list(of) {
    std::size_t size = 256;
    while (size < expected * 2 + 1) size *= 2;
    slots.assign(size, -1);
  }
  /** The index of a block with this hash, or -1. Then `index` is stored for it, unless it is negative. */
  std::int32_t findOrAdd(const std::uint8_t* hash, std::int32_t index) {
    std::size_t slot = ((static_cast<std::size_t>(hash[0]) << 24) | (static_cast<std::size_t>(hash[1]) << 16) |
                        (static_cast<std::size_t>(hash[2]) << 8) | hash[3]) & (slots.size() - 1);
    for (; slots[slot] >= 0; slot = (slot + 1) & (slots.size() - 1))
      if (std::memcmp(list.hash(static_cast<std::size_t>(slots[slot])), hash, hashBytes) == 0) return slots[slot];
    if (index >= 0) slots[slot] = index;
    return -1;
  }
  std::int32_t find(const std::uint8_t* hash) { return findOrAdd(hash, -1); }

 private:
  const List& list;
  std::vector<std::int32_t> slots;
};

/** All blocks of a list by their hashes. */
inline BlockIndex toIndex(const List& list) {
  BlockIndex index(list, list.blockCount());
  for (std::size_t at = 0; at < list.blockCount(); ++at) index.findOrAdd(list.hash(at), static_cast<std::int32_t>(at));
  return index;
}

/** Reads a list from its start. After a failure, all further reads fail. */
class ListReader {
 public:
  explicit ListReader(List& into) : list(into) {}

  ListFault read() {
    readAll();
    return fault;
  }

 private:
  List& list;
  std::size_t at = 0;
  ListFault fault = ListFault::none;
  /** The start of each block if all are laid out in a row, and the end of the last. */
  std::vector<std::uint64_t> starts;
  std::string path, pathBefore;
  /** The block after the last run, and the number of blocks used so far. */
  std::uint64_t next = 0, used = 0, bytes = 0;
  int rank = -1;

  std::size_t left() const { return list.bytes.size() - at; }
  bool isRefused() const { return fault != ListFault::none; }
  void refuse(ListFault why) {
    if (!isRefused()) fault = why;
  }
  /** Returns true to continue. */
  bool isRight(bool holds, ListFault why) {
    if (!holds) refuse(why);
    return !isRefused();
  }

  unsigned readByte() {
    if (!isRight(left() > 0, ListFault::cutOff)) return 0;
    return static_cast<unsigned char>(list.bytes[at++]);
  }
  std::string_view readBytes(std::uint64_t count) {
    if (!isRight(count <= left(), ListFault::cutOff)) return {};
    at += toWhole<std::size_t>(count);
    return std::string_view(list.bytes).substr(at - toWhole<std::size_t>(count), toWhole<std::size_t>(count));
  }
  /** A LEB128 number below 2^53 in its shortest form. */
  std::uint64_t readVarint() {
    std::uint64_t value = 0;
    for (unsigned index = 0; index < 8; ++index) {
      const std::uint64_t byte = readByte();
      if (isRefused()) return 0;
      value |= (byte & 0x7f) << (7 * index);
      if (byte > 0x7f) continue;
      if ((byte == 0 && index > 0) || value > static_cast<std::uint64_t>(maxSafeInteger)) break;
      return value;
    }
    refuse(ListFault::varint);
    return 0;
  }

  void readAll() {
    if (!isRight(list.bytes.size() <= listMaxBytes, ListFault::tooLarge)) return;
    for (const char one : {'B', 'L', 'P', '1'}) {
      const unsigned byte = readByte();
      if (!isRight(byte == static_cast<unsigned char>(one), ListFault::newerFormat)) return;
    }
    readBlocks();
    if (!isRefused()) readFiles();
    if (!isRefused()) isRight(left() == 0, ListFault::trailing);
  }

  void readBlocks() {
    const std::uint64_t count = readVarint();
    // A block takes at least 33 bytes, so a false count is detected before anything is allocated.
    if (!isRight(count <= blocksMax, ListFault::tooLarge)) return;
    if (!isRight(count <= left() / (hashBytes + 1), ListFault::cutOff)) return;
    list.firstAt = at;
    list.hashAt.reserve(static_cast<std::size_t>(count));
    starts.reserve(static_cast<std::size_t>(count) + 1);
    starts.push_back(0);
    BlockIndex index(list, static_cast<std::size_t>(count));
    for (std::uint64_t block = 0; block < count; ++block) {
      const std::uint64_t length = readVarint();
      if (!isRight(length >= 1 && length <= blockMaxBytes, ListFault::blockLength)) return;
      const std::string_view hash = readBytes(hashBytes);
      if (isRefused()) return;
      list.hashAt.push_back(static_cast<std::uint32_t>(at - hashBytes));
      const auto known = index.findOrAdd(reinterpret_cast<const std::uint8_t*>(hash.data()), static_cast<std::int32_t>(block));
      if (!isRight(known < 0, ListFault::blockTwice)) return;
      starts.push_back(starts.back() + length);
    }
  }

  void readFiles() {
    const std::uint64_t count = readVarint();
    if (!isRight(count <= filesMax, ListFault::tooLarge) || !isRight(count > 0, ListFault::noFiles)) return;
    for (std::uint64_t file = 0; file < count && !isRefused(); ++file) readFile();
    if (!isRight(used == list.blockCount(), ListFault::blockUnused)) return;
    Collisions collisions;
    for (const File& file : list.files)
      if (const ListFault why = collisions.add(file.path); why != ListFault::none) return refuse(why);
  }

  void readFile() {
    readPath();
    File file;
    const std::uint64_t option = readVarint();
    if (!isRight(option <= optionsMax, ListFault::option)) return;
    const unsigned flag = readByte();
    // A file that may be left out cannot be required by everything else.
    if (!isRight(flag <= 1 && !(flag == 1 && option > 0), ListFault::flag)) return;
    const std::string_view crc = readBytes(4);
    for (std::size_t byte = 0; byte < crc.size(); ++byte)
      file.crc32 |= static_cast<std::uint32_t>(static_cast<unsigned char>(crc[byte])) << (8 * byte);
    file.option = static_cast<std::uint32_t>(option);
    file.isFirst = flag == 1;
    if (!isRefused()) readRuns(file);
    if (isRefused()) return;
    const int own = option == 0 ? (flag == 1 ? 0 : 1) : 1 + static_cast<int>(option);
    const int order = own != rank ? own - rank : path.compare(pathBefore);
    if (!isRight(order != 0, ListFault::duplicate) || !isRight(order > 0, ListFault::fileOrder)) return;
    refuse(findNameFault(path));
    file.path = path;
    pathBefore = path;
    rank = own;
    list.files.push_back(std::move(file));
  }

  /** A path: the length shared with the previous one, and the rest. */
  void readPath() {
    const std::uint64_t shared = readVarint();
    const std::string_view rest = readBytes(readVarint());
    if (!isRight(shared <= pathBefore.size(), ListFault::shared)) return;
    // The maximum UTF-8 length of a path of 180 UTF-16 units.
    if (!isRight(shared + rest.size() <= pathMaxLength * 3, ListFault::tooLong)) return;
    path.assign(pathBefore, 0, static_cast<std::size_t>(shared)).append(rest);
    const auto common = std::mismatch(path.begin(), path.begin() + static_cast<std::ptrdiff_t>((std::min)(path.size(), pathBefore.size())),
                                      pathBefore.begin()).first - path.begin();
    isRight(static_cast<std::uint64_t>(common) == shared, ListFault::shared);
  }

  void readRuns(File& file) {
    const std::uint64_t amount = readVarint();
    if (!isRight(amount <= left() / 2, ListFault::cutOff)) return;
    for (std::uint64_t run = 0; run < amount; ++run) {
      const std::uint64_t from = readVarint();
      const std::uint64_t length = readVarint();
      const std::uint64_t start = from == 0 ? next : from - 1;
      // Consecutive blocks must be written as one run.
      if (!isRight(start != next || (from == 0 && run == 0), ListFault::run)) return;
      if (!isRight(length >= 1 && start + length <= list.blockCount(), ListFault::run)) return;
      if (!isRight(start <= used, ListFault::blockOrder)) return;
      file.runs.emplace_back(static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(length));
      next = start + length;
      used = (std::max)(used, next);
      file.bytes += starts[toWhole<std::size_t>(next)] - starts[toWhole<std::size_t>(start)];
      // Checked before the sum could exceed the largest number.
      if (!isRight(bytes + file.bytes <= bytesMax, ListFault::tooLarge)) return;
    }
    bytes += file.bytes;
  }
};

}  // namespace packs

using PackFile = packs::File;
using PackList = packs::List;

struct PackListReading {
  ListFault fault = ListFault::none;
  PackList list = {};
};

/**
 * Reads a list. Each list has only one spelling, so an accepted one would be written with the same bytes. Allocates
 * nothing beyond the given size.
 */
inline PackListReading readPackList(std::string bytes) {
  PackListReading reading;
  reading.list.bytes = std::move(bytes);
  reading.fault = packs::ListReader(reading.list).read();
  if (reading.fault != ListFault::none) reading.list = {};
  return reading;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
